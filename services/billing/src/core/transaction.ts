import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type NewEvent, type RequestName } from '@petwell/chassis';
import type { PaymentConsent } from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import type { DomainEvent, EnrollmentSnapshot, EventType } from '@petwell/contracts/events';

/** Stored with a snapshot. */
type KeptPayable = {
  closedAt: Date | null;
  hasDied: boolean;
  payer: { ownerId: number; firstName: string; lastName: string; email: string };
};

/** Writes that most rooms need in a database transaction; a room adds its own stores. */
export type Transaction = {
  leases: {
    /**
     * Locks the lease until the commit, so that it can't be taken even if it expires.
     * @throws LeaseLostError if another holder has taken it
     */
    require(lease: Lease): Promise<void>;
  };
  payables: {
    /**
     * Stores a new snapshot, and returns what is stored with it. Never replaces a snapshot and never reopens a closed
     * enrollment. Null if one was stored before, or the owner was deleted.
     */
    keep(snapshot: EnrollmentSnapshot): Promise<KeptPayable | null>;
    /**
     * Closes the enrollment, even one that isn't stored yet. Only `reopen` opens it again: with the `startAttempt` that
     * was read, one that was opened since stays open.
     */
    close(enrollmentId: number, given?: { startAttempt?: number | null }): Promise<void>;
    /**
     * Marks what was ordered at the provider: `now`, what is paid from now on is late; `with-period`, its end
     * is no surprise; null, it goes on.
     */
    markEnding(enrollmentId: number, ending: 'now' | 'with-period' | null): Promise<void>;
    /** Marks that it is paid at the clinic, or, unless `isRecorded`, about to be, and ends the links to join with which it could be paid online. */
    markPaidAtClinic(given: { enrollmentId: number; isRecorded: boolean }): Promise<void>;
    /** Marks enrollments of a pet that died permanently, also those that aren't stored yet. */
    markDied(enrollmentIds: readonly number[]): Promise<void>;
    /**
     * Opens a closed enrollment for the next attempt, which starts charging on a day; also one that was opened
     * for another day and never got a subscription. False if the pet died, or another attempt came first.
     */
    reopen(given: {
      enrollmentId: number;
      lastAttempt: number;
      firstChargeAt: Date;
      /** At the clinic: terms of a closed one that begin later are withdrawn. */
      today: string;
    }): Promise<boolean>;
    /** Makes `attempt` the current one. False if the enrollment is closed. */
    beginAttempt(enrollmentId: number, attempt: number): Promise<boolean>;
  };
  consents: {
    /**
     * Stores the consent with the plan, and the text as it is shown now.
     * @throws AppError status_conflict (a text that isn't shown anymore)
     */
    add(
      consent: Omit<PaymentConsent, 'textVersion'> & {
        textVersion: TextVersion;
        ownerId: number;
        dueToday: string;
        monthlyTotal: string;
        /** The first payment, if it was agreed to for a later day. */
        firstChargeAt?: Date;
        /** Null: the card entered in the form. */
        cardLast4: string | null;
        clientAddress: string;
        /** Agreed with a mailed or shown link, not in a session. */
        isByLink: boolean;
        /** The staff member who took it on paper. */
        recordedBy?: string;
        /** The plan that was shown, if it isn't as it was sold. */
        agreed?: EnrollmentSnapshot;
        /** Shown beside a new price. */
        oldMonthlyTotal?: string;
      },
    ): Promise<void>;
  };
  requests: {
    /** Stores the response to a request that carried an Idempotency-Key. */
    complete(request: RequestName, response: { status: number; body: unknown }): Promise<void>;
  };
  outbox: { append<Type extends EventType>(events: readonly NewEvent<Type>[]): Promise<void> };
};

export type RunTransaction<Operations = Transaction> = <Result>(
  work: (tx: Operations) => Promise<Result>,
) => Promise<Result>;

/** Runs the effect and marks the event as consumed in one transaction. A repeated event changes nothing. */
export type ConsumeOnce<Operations = Transaction> = (
  consumer: string,
  event: DomainEvent,
  effect: (tx: Operations) => Promise<void>,
) => Promise<unknown>;

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
 * Ends what asks a plan's owner for a year in advance. The caller holds the plan's lease.
 * @throws AppError service_unavailable (one was just paid: repeat it in a moment)
 */
export type EndYears = (lease: Lease, enrollmentId: number) => Promise<void>;

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
