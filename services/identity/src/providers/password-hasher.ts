import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { AppError } from '@petwell/chassis';
import pLimit from 'p-limit';
import { findWeakness, type PasswordWeakness } from '../domain/password-rules.ts';
import type { PasswordHasher } from '../use-cases/ports.ts';
import { loadCommonPasswords } from './common-passwords.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hashing runs on Node's thread pool, which has this many threads. */
const poolThreads = 4;
const hashesAtATime = Math.min(availableParallelism(), poolThreads);

/** At about 20 ms each, a longer queue would outlast the patience of everyone in it. */
const maxWaiting = 200;

/** Anyone would try the clinic's name. */
const clinicWord = 'petwell';

const weaknessMessages: Record<PasswordWeakness, string> = {
  common: 'This is one of the most common passwords. Please choose another one.',
  personal:
    'This password is easy to guess from what others know about you. Please choose another one.',
};

function tooWeak(weakness: PasswordWeakness): AppError {
  const message = weaknessMessages[weakness];
  return new AppError('validation_failed', {
    publicMessage: message,
    fields: { password: message },
  });
}

/**
 * Hashes with Argon2id, one password per core at a time; the others wait in a queue.
 * @throws AppError service_unavailable when the queue is full
 */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const limit = pLimit(hashesAtATime);
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError('service_unavailable');
    return limit(work);
  };
  const commonPasswords = loadCommonPasswords();
  const hashOfNobody = await hash('no account has this password', parameters);
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async hashNew(password, personal) {
      const known = { commonPasswords, personal: [...personal, clinicWord] };
      const weakness = findWeakness(password, known);
      if (weakness) throw tooWeak(weakness);
      return inTurn(() => hash(password, parameters));
    },
    async verify(stored, password) {
      const isMatch = await inTurn(() => verify(stored ?? hashOfNobody, password));
      return isMatch && stored !== null;
    },
    needsRehash(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return (
        memoryCost !== parameters.memoryCost ||
        timeCost !== parameters.timeCost ||
        parallelism !== parameters.parallelism
      );
    },
  };
}
