import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@petwell/chassis';

/**
 * The right to work on something, for a while; `holder` is new with every holding. `isEnded`: a transaction
 * that wrote under it has ended it with its commit.
 */
export type Lease = { key: string; holder: string; isEnded?: boolean };

export type Leases = {
  /** Null while somebody else holds it. A lease whose time ran out is free. */
  acquire(key: string, ttlMs: number): Promise<Lease | null>;
  /** Lets it end `ttlMs` from now; does nothing where it was lost meanwhile. */
  extend(lease: Lease, ttlMs: number): Promise<void>;
  /** Does nothing where it was lost meanwhile. */
  release(lease: Lease): Promise<void>;
};

/** A lease whose time ran out and that somebody else took: what its holder saw may be old, so nothing is written. */
export class LeaseLostError extends AppError {
  constructor() {
    super('service_unavailable', { retryAfterSeconds: 1 });
  }
}

/** Renews a lease while the work lasts and releases it afterwards: a crash blocks nobody for longer than `ttlMs`. */
export async function whileHeld<Result>(
  leases: Pick<Leases, 'extend' | 'release'>,
  { lease, ttlMs }: { lease: Lease; ttlMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  // A renewal that fails is followed by others; when all of them do, the fence keeps the late one out.
  const renewal = setInterval(() => {
    leases.extend(lease, ttlMs).catch(() => undefined);
  }, ttlMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    // Where this fails, the lease ends by itself.
    if (!lease.isEnded) await leases.release(lease).catch(() => undefined);
  }
}

export type HoldLease = <Result>(
  key: string,
  work: (lease: Lease) => Promise<Result>,
) => Promise<Result>;

/**
 * Runs work that waits for the provider, one at a time per key across all processes, without pinning a
 * database connection meanwhile. The lease is renewed while the work lasts and ends by itself `ttlMs`
 * after the last renewal, so that a crash blocks nobody for longer; writes are fenced with it in their own
 * transaction.
 * @throws AppError service_unavailable when it was not free within `waitMs`
 */
export function createHoldLease(deps: {
  leases: Leases;
  ttlMs?: number;
  waitMs?: number;
}): HoldLease {
  const { leases, ttlMs = 6_000, waitMs = 8_000 } = deps;

  async function acquire(key: string): Promise<Lease> {
    const deadline = performance.now() + waitMs;
    for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 200)) {
      const lease = await leases.acquire(key, ttlMs);
      if (lease) return lease;
      if (performance.now() + pauseMs > deadline) {
        throw new AppError('service_unavailable', {
          retryAfterSeconds: 1,
          cause: new Error(`lease on ${key} was not free within ${waitMs} ms`),
        });
      }
      await sleep(pauseMs);
    }
  }

  return async (key, work) => {
    const lease = await acquire(key);
    return whileHeld(leases, { lease, ttlMs }, () => work(lease));
  };
}
