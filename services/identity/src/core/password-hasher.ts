import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { AppError } from '@petwell/chassis';
import pLimit from 'p-limit';
import { findWeakness, type PasswordWeakness } from './rules-password.ts';
import type { PasswordHasher } from './transaction.ts';
import { loadCommonPasswords } from './common-passwords.ts';

/** OWASP minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Size of Node's thread pool, which does the hashing. */
const poolThreads = 4;
const hashesAtATime = Math.min(availableParallelism(), poolThreads);

/** Hashing takes about 20 ms each; in a longer queue, requests would time out. */
const maxWaiting = 200;

/** The clinic's name is an obvious guess. */
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
 * Creates the Argon2id hasher. Hashes one password per core at a time and queues the rest.
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
