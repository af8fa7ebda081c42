import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { AppError } from '@petwell/chassis';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { findWeakness, type PasswordWeakness } from './rules-password.ts';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Hashes a new password. `personal`: publicly known facts about the user.
   * @throws AppError validation_failed (field password) if it is easy to guess
   */
  hashNew(password: string, personal: readonly string[]): Promise<string>;
  /**
   * Verifies a password. For `null` (no such account) it takes as long as for a wrong password and returns
   * false.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Checks whether the hash was made with weaker parameters than the current ones. */
  needsRehash(hash: string): boolean;
};

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

/** Minimum list size required by OWASP ASVS 6.2.4, counting only passwords that are long enough. */
const howMany = 3_000;
const shortest = 6;

/** Loads the most common leaked passwords in lower case. The source list is sorted by frequency. */
function loadCommonPasswords(): ReadonlySet<string> {
  const list: readonly (string | number)[] = dictionary['passwords-common'];
  return new Set(
    list
      .map((password) => String(password).toLowerCase())
      .filter(({ length }) => length >= shortest)
      .slice(0, howMany),
  );
}
