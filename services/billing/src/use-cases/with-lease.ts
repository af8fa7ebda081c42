import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@petwell/chassis';

/** A temporary exclusive right to work on something. `holder` is unique to each acquisition. */
export type Lease = { key: string; holder: string };

export type Leases = {
  /** Null if it is held. An expired lease is free. */
  acquire(key: string, ttlMs: number): Promise<Lease | null>;
  /** Expires `ttlMs` from now. Does nothing if the lease was lost. */
  extend(lease: Lease, ttlMs: number): Promise<void>;
  /** Does nothing if the lease was lost. */
  release(lease: Lease): Promise<void>;
};

/** The lease expired and was taken by another holder: the data read may be stale, so nothing is written. */
export class LeaseLostError extends AppError {
  constructor() {
    super('service_unavailable', { retryAfterSeconds: 1 });
  }
}

/** Renews a lease while the work runs and releases it afterwards. */
export async function whileHeld<Result>(
  leases: Pick<Leases, 'extend' | 'release'>,
  { lease, ttlMs }: { lease: Lease; ttlMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  // A failed renewal is retried. If all fail, the fence keeps this holder from writing.
  const renewal = setInterval(() => {
    leases.extend(lease, ttlMs).catch(() => undefined);
  }, ttlMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    // If this fails, the lease expires.
    await leases.release(lease).catch(() => undefined);
  }
}

export type WithLease = <Result>(
  key: string,
  work: (lease: Lease) => Promise<Result>,
) => Promise<Result>;

/**
 * Runs work that calls the provider, one at a time per key across all processes, without pinning a database
 * connection. The lease expires `ttlMs` after the last renewal, so a crash blocks others no longer than that.
 * Transactions check the lease before they write.
 * @throws AppError service_unavailable if it wasn't free within `waitMs`
 */
export function createWithLease(deps: {
  leases: Leases;
  ttlMs?: number;
  waitMs?: number;
}): WithLease {
  const { leases, ttlMs = 6_000, waitMs = 8_000 } = deps;

  async function acquire(key: string): Promise<Lease> {
    const deadline = performance.now() + waitMs;
    for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 200)) {
      const lease = await leases.acquire(key, ttlMs);
      if (lease) return lease;
      if (performance.now() + pauseMs > deadline) {
        throw new AppError('service_unavailable', {
          retryAfterSeconds: 1,
          cause: new Error(`lease ${key} was not free within ${waitMs} ms`),
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
