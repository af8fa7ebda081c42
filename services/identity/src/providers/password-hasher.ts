import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { AppError } from '@petwell/chassis';
import pLimit from 'p-limit';
import { findWeakness, type PasswordWeakness } from '../domain/password-rules.ts';
import type { PasswordHasher } from '../use-cases/ports.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import { lowerThreadPool } from './lower-thread-pool.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/**
 * One processor stays free for everything else. No more than two: hashing runs on the thread pool (4
 * threads), which DNS and files need as well.
 */
export const hashesAtATime = (processors: number): number =>
  Math.min(Math.max(processors - 1, 1), 2);

/** At some 20 ms each, whoever is behind that many would wait longer than anybody does. */
const maxWaiting = 200;

/** What everybody would try here. */
const clinicWord = 'petwell';

const weaknessMessages: Record<PasswordWeakness, string> = {
  common: 'This is one of the most common passwords. Please choose another one.',
  personal:
    'This password is easy to guess from what others know of you. Please choose another one.',
};

function tooWeak(weakness: PasswordWeakness): AppError {
  const message = weaknessMessages[weakness];
  return new AppError('validation_failed', {
    publicMessage: message,
    fields: { password: message },
  });
}

/**
 * Argon2id with bounded concurrency, behind everything else that this process does.
 * @throws AppError service_unavailable when too many are waiting already
 */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const limit = pLimit(hashesAtATime(availableParallelism()));
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError('service_unavailable');
    return limit(work);
  };
  const commonPasswords = loadCommonPasswords();
  const nobodysHash = await hash('no account has this password', parameters);
  lowerThreadPool();
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async hashNew(password, personal) {
      const weakness = findWeakness(password, {
        commonPasswords,
        personal: [...personal, clinicWord],
      });
      if (weakness) throw tooWeak(weakness);
      return inTurn(() => hash(password, parameters));
    },
    async verify(stored, password) {
      const isMatch = await inTurn(() => verify(stored ?? nobodysHash, password));
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
