import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { AppError } from '@petwell/chassis';
import pLimit from 'p-limit';
import type { PasswordHasher } from '../use-cases/ports.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hashing runs on the thread pool (4 threads), which DNS and files need as well. */
const concurrency = 2;
/** At some 20 ms each, whoever is behind that many would wait longer than anybody does. */
const maxWaiting = 200;

/**
 * Argon2id with bounded concurrency.
 * @throws AppError service_unavailable when too many are waiting already
 */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const limit = pLimit(concurrency);
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError('service_unavailable');
    return limit(work);
  };
  const nobodysHash = await hash('no account has this password', parameters);
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
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
