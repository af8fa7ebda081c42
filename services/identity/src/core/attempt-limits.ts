import { createHash } from 'node:crypto';
import { AppError, limitKey } from '@petwell/chassis';
import type { createPool } from '@petwell/chassis';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Where an attempt comes from; `device` is the browser's device cookie. */
export type AttemptOrigin = { address: string; device?: string | undefined };

/**
 * Counts attempts per address and per account. Networks and devices that signed in to the account before have
 * budgets of their own. Throws AppError rate_limited with the retry time.
 */
export type AttemptLimits = {
  count(attempt: { address: string; account?: string; device?: string | undefined }): Promise<void>;
  /**
   * Counts like `count`, but for the account only and without throwing. False if over the limit. Without an
   * origin, there is one budget wherever the attempts come from.
   */
  allowsAccount(account: string, from?: AttemptOrigin): Promise<boolean>;
  /** Clears the account's failures after a success and marks the network and the device as known. */
  forgive(account: string, address?: string, device?: string): Promise<void>;
};

export type AttemptLimit = {
  perAddress: number;
  perAccount: number;
  windowSeconds: number;
  /** The limit whose successes make networks and devices known; default this one. */
  knownBy?: string;
};

/** Disables rate limits, for load tests from a single address. */
export const noLimits: AttemptLimits = {
  count: () => Promise.resolve(),
  allowsAccount: () => Promise.resolve(true),
  forgive: () => Promise.resolve(),
};

/** Upper bound for doubling pauses, unless the window is longer. */
const longestPauseSeconds = 15 * 60;
const daySeconds = 24 * 3600;
/** How long a network or device counts as known after a successful sign-in, in seconds. */
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
 * Creates rate limits that are counted in PostgreSQL and so shared by all replicas (ADR 7). Accounts and
 * devices are stored as hashes. A device or network that signed in before has a budget of its own, so
 * strangers cannot exhaust it; a known device does not even share the budget of its address.
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
      points,
      duration,
      ...more,
    });
  // Addresses over the limit are rejected from memory, without a database query.
  const addresses = create('address', limit.perAddress, limit.windowSeconds, {
    inMemoryBlockOnConsumed: limit.perAddress + 1,
  });
  const accounts = createPausing(create, limit);
  const known = create('known', 1, knownSeconds, { keyPrefix: `${limit.knownBy ?? name}:known` });

  const networkKey = (account: string, address: string) => hashed(account, limitKey(address));
  const deviceKey = (account: string, device: string) => hashed(account, 'device', device);
  const ifKnown = async (key: string) => ((await known.get(key)) ? key : undefined);

  const knownDevice = async (account: string | undefined, device: string | undefined) =>
    account === undefined || device === undefined ? undefined : ifKnown(deviceKey(account, device));

  const withoutDevice = async (account: string, address: string) =>
    (await ifKnown(networkKey(account, address))) ?? hashed(account);

  async function waitMs(address: string, account: string | undefined): Promise<number> {
    const ofAddress = await tryAgainMs(addresses, limitKey(address));
    if (ofAddress > 0 || account === undefined) return ofAddress;
    return accounts.tryAgainMs(await withoutDevice(account, address));
  }

  return {
    async count({ address, account, device }) {
      const own = await knownDevice(account, device);
      const pause = await (own ? accounts.tryAgainMs(own) : waitMs(address, account));
      if (pause > 0) throw new AppError('rate_limited', { retryAfterSeconds: pause / 1000 });
    },
    async allowsAccount(account, from) {
      const own = from && (await knownDevice(account, from.device));
      const key = own ?? (from ? await withoutDevice(account, from.address) : hashed(account));
      return (await accounts.tryAgainMs(key)) === 0;
    },
    async forgive(account, address, device) {
      const own = [
        ...(address === undefined ? [] : [networkKey(account, address)]),
        ...(device === undefined ? [] : [deviceKey(account, device)]),
      ];
      await accounts.forgive(hashed(account));
      await Promise.all(
        own.flatMap((key) => [accounts.forgive(key), known.set(key, 1, knownSeconds)]),
      );
    },
  };
}
