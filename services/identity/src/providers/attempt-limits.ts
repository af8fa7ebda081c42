import { createHash } from 'node:crypto';
import { AppError, limitKey } from '@petwell/chassis';
import type { createPool } from '@petwell/chassis';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AttemptLimits } from '../use-cases/ports.ts';

export type AttemptLimit = { perAddress: number; perAccount: number; windowSeconds: number };

/** Disables rate limits, for load tests from a single address. */
export const noLimits: AttemptLimits = {
  count: () => Promise.resolve(),
  allowsAccount: () => Promise.resolve(true),
  forgive: () => Promise.resolve(),
};

/** Upper bound for doubling pauses, unless the window is longer. */
const longestPauseSeconds = 15 * 60;
const daySeconds = 24 * 3600;
/** How long an address counts as known after a successful sign-in, in seconds. */
const knownSeconds = 30 * daySeconds;

type Limiter = { consume(key: string): Promise<unknown> };

/** Counts an attempt and returns the milliseconds until the next one is allowed; 0 if this one is. */
async function tryAgainMs(limiter: Limiter, key: string, onRefused?: Pause): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max((await onRefused?.(key, refusal)) ?? refusal.msBeforeNext, 1);
  }
}

/** Computes the pause after the first refusal in a window. */
type Pause = (key: string, refusal: RateLimiterRes) => Promise<number | undefined>;

/** Limits attempts per window. Each time the limit is exceeded, the pause doubles, starting at one window. */
function createPausing(
  create: (kind: string, points: number, duration: number) => RateLimiterPostgres,
  { perAccount, windowSeconds }: AttemptLimit,
) {
  const tries = create('account', perAccount, windowSeconds);
  const pauses = create('pauses', 1_000_000, daySeconds);
  const longest = Math.max(longestPauseSeconds, windowSeconds);

  const pause: Pause = async (key, { consumedPoints }) => {
    // Counting is atomic: of concurrent requests, exactly one is the first over the limit.
    if (consumedPoints !== perAccount + 1) return undefined;
    const { consumedPoints: times } = await pauses.consume(key);
    const seconds = Math.min(windowSeconds * 2 ** (times - 1), longest);
    await tries.block(key, seconds);
    return seconds * 1000;
  };
  return {
    tryAgainMs: (key: string) => tryAgainMs(tries, key, pause),
    forgive: (key: string) => Promise.all([tries.delete(key), pauses.delete(key)]),
  };
}

const hashed = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Creates rate limits that are counted in PostgreSQL and so shared by all replicas (ADR 7). Accounts are
 * stored as hashes. A known network has a separate budget, so strangers cannot exhaust it.
 */
export function createAttemptLimits(
  pool: ReturnType<typeof createPool>,
  name: string,
  limit: AttemptLimit,
): AttemptLimits {
  const create = (kind: string, points: number, duration: number, more: object = {}) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: `${name}:${kind}`,
      ...{ points, duration },
      ...more,
    });
  // Addresses over the limit are rejected from memory, without a database query.
  const addresses = create('address', limit.perAddress, limit.windowSeconds, {
    inMemoryBlockOnConsumed: limit.perAddress + 1,
  });
  const accounts = createPausing(create, limit);
  const known = create('known', 1, knownSeconds);

  async function keyFor(account: string, address: string): Promise<string> {
    const own = hashed(account, limitKey(address));
    return (await known.get(own)) ? own : hashed(account);
  }

  return {
    async count({ address, account }) {
      const waitMs =
        (await tryAgainMs(addresses, limitKey(address))) ||
        (account === undefined ? 0 : await accounts.tryAgainMs(await keyFor(account, address)));
      if (waitMs > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitMs / 1000 });
    },
    allowsAccount: async (account) => (await accounts.tryAgainMs(hashed(account))) === 0,
    async forgive(account, address) {
      await accounts.forgive(hashed(account));
      if (address === undefined) return;
      const own = hashed(account, limitKey(address));
      await Promise.all([accounts.forgive(own), known.set(own, 1, knownSeconds)]);
    },
  };
}
