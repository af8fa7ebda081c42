import type { NewEvent, RequestName } from '@petwell/chassis';
import type { Owner, PaymentConsent } from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import type {
  DomainEvent,
  EnrollmentSnapshot,
  EventOf,
  EventType,
} from '@petwell/contracts/events';
import type { Convergence, Ledger, Observation } from '../domain/converge-ledger.ts';
import type { RefundChange } from '../domain/converge-money-back.ts';
import type { Payer } from '../domain/payment-events.ts';
import type { ObservedInvoice } from '../domain/provider-observation.ts';
import type { Lease } from './with-lease.ts';

/** An enrollment's ledger, with the data that its events include. */
export type LockedLedger = {
  ledger: Ledger;
  snapshot: EnrollmentSnapshot;
  payer: Payer;
  /** The owner was deleted, so no personal data may be stored. */
  isForgotten: boolean;
};

/** What became of a refund of an invoice. */
export type InvoiceRefundChange = RefundChange & { invoice: ObservedInvoice };

/** A payment that staff recorded, as enrollment published it. */
export type RecordedPayment = EventOf<'payment.recorded.v1'>['data']['payment'] & {
  enrollmentId: number;
  ownerId: number;
};

/** The operations of one database transaction. */
export type Transaction = {
  leases: {
    /**
     * Locks the lease until the commit, so that it can't be taken even if it expires.
     * @throws LeaseLostError if another holder has taken it
     */
    require(lease: Lease): Promise<void>;
  };
  ledgers: {
    /** Locks the enrollment's row. Null if the subscription isn't ours: made by billing, for this customer. */
    lock(seen: Observation): Promise<LockedLedger | null>;
    save(given: {
      convergence: Convergence;
      seen: Observation;
      isForgotten: boolean;
      payerId: number;
    }): Promise<void>;
  };
  moneyBack: {
    /**
     * Stores the refunds and disputes that were read with the invoices' payments. The ledger is locked, and the
     * payments are stored.
     */
    save(invoices: readonly ObservedInvoice[]): Promise<InvoiceRefundChange[]>;
  };
  payables: {
    /** Stores a new snapshot. Never replaces a snapshot and never reopens a closed enrollment. */
    keep(snapshot: EnrollmentSnapshot): Promise<void>;
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
    }): Promise<boolean>;
    /** Makes `attempt` the current one. False if the enrollment is closed. */
    beginAttempt(enrollmentId: number, attempt: number): Promise<boolean>;
  };
  recordedPayments: {
    /** Keeps a copy of a payment that staff recorded, and whether it was voided; `now`: at the clinic. */
    keep(payment: RecordedPayment, now: Date): Promise<void>;
  };
  customers: {
    /** Copies contact data unless the stored version is as new. `isDemo` undefined: unchanged. */
    copyOwner(fact: { owner: Owner; version: number; isDemo?: boolean | undefined }): Promise<void>;
    /** Removes all personal data of the owner; payment records stay. Later facts don't restore it. */
    forgetOwner(ownerId: number): Promise<void>;
  };
  links: {
    /** Ends the mailed links that an owner was sent until `resetAt`. */
    endOfOwner(reset: { ownerId: number; resetAt: Date }): Promise<void>;
  };
  consents: {
    /**
     * Stores the consent with the plan as it is now, and the text as it is shown now.
     * @throws AppError status_conflict (a text that isn't shown any more)
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
        /** Who of the staff took it on paper. */
        recordedBy?: string;
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
export type ConsumeOnce = (
  consumer: string,
  event: DomainEvent,
  effect: (tx: Transaction) => Promise<void>,
) => Promise<unknown>;
