import type { NewEvent } from '@petwell/chassis';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import type { Payer } from '../core/payable.ts';
import type { ObservedInvoice } from '../core/rules-observation.ts';
import type { PlanNameFor } from '../core/rules-terms.ts';
import type { Transaction } from '../core/transaction.ts';
import type { Convergence, Ledger, Observation } from './ledger.ts';
import type { DiscountedPlan } from './rules-discount-lines.ts';
import type { RefundChange } from './converge-money-back.ts';

/** An enrollment's ledger, with the data that its events include. */
export type LockedLedger = {
  ledger: Ledger;
  snapshot: EnrollmentSnapshot;
  planNameFor: PlanNameFor;
  payer: Payer;
  /** Those that it was sold, if it is a further pet's. */
  discountedPlans: readonly DiscountedPlan[];
  /** The owner was deleted, so no personal data may be stored. */
  isForgotten: boolean;
};

/** The outcome of a refund of an invoice. */
export type InvoiceRefundChange = RefundChange & { invoice: ObservedInvoice };

/**
 * Marks the plan's changes whose invoice is stored as paid as agreed to, and returns what tells of it, once. The ledger is
 * locked, and the payments are stored.
 */
export type SettleChanges = (enrollmentId: number) => Promise<NewEvent<'plan-change.agreed.v1'>[]>;

/** The operations of a transaction that brings the records in line with the provider's. */
export type LedgerTransaction = Pick<Transaction, 'leases' | 'outbox'> & {
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
  settleChanges: SettleChanges;
};
