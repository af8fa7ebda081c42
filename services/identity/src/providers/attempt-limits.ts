import { createHash } from 'node:crypto';
import { AppError } from '@petwell/chassis';
import type { createPool } from '@petwell/chassis';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AttemptLimits } from '../use-cases/ports.ts';

export type AttemptLimit = { perAddress: number; perAccount: number; windowSeconds: number };

/** No limits at all: for load tests from one address. */
export const noLimits: AttemptLimits = {
  count: () => Promise.resolve(),
  allowsAccount: () => Promise.resolve(true),
  forgive: () => Promise.resolve(),
};

/** Counts in PostgreSQL, so that all replicas count together. Accounts are stored as hashes. */
export function createAttemptLimits(
  pool: ReturnType<typeof createPool>,
  name: string,
  limit: AttemptLimit,
): AttemptLimits {
  const limiter = (kind: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: `${name}:${kind}`,
      points,
      duration: limit.windowSeconds,
      // Somebody over the limit is refused from memory, without asking the database again.
      inMemoryBlockOnConsumed: points + 1,
    });
  const addresses = limiter('address', limit.perAddress);
  const accounts = limiter('account', limit.perAccount);

  const tryAgainMs = async (counter: RateLimiterPostgres, key: string) => {
    try {
      await counter.consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1);
      throw refusal;
    }
  };
  const keyOf = (account: string) => createHash('sha256').update(account).digest('base64url');

  return {
    async count({ address, account }) {
      const waitMs =
        (await tryAgainMs(addresses, address)) ||
        (account === undefined ? 0 : await tryAgainMs(accounts, keyOf(account)));
      if (waitMs > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitMs / 1000 });
    },
    allowsAccount: async (account) => (await tryAgainMs(accounts, keyOf(account))) === 0,
    async forgive(account) {
      await accounts.delete(keyOf(account));
    },
  };
}
