import type { SubscriptionStatus } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type {
  ObservedCard,
  ObservedInvoice,
  ObservedSubscription,
} from '../core/rules-observation.ts';
import type { FactContent, MembershipFee } from './rules-fact.ts';

/** The stored enrollment, and the subscription that was read. */
export type Ledger = {
  enrollmentId: number;
  closedAt: Date | null;
  /** It is being ended at the provider: nothing more should be paid. */
  isEnding: boolean;
  /** The newest attempt; its subscription is the current one. */
  currentAttempt: number;
  factVersion: number;
  publishedFact: FactContent | null;
  fee: MembershipFee;
  /** The subscription goes on with a plan that had ended, or was billed elsewhere. */
  isRestart: boolean;
  /** A stored payment at the provider has the fee. */
  hasPaidFee: boolean;
  /** Null when the subscription is read for the first time. */
  subscription: {
    attempt: number | null;
    status: SubscriptionStatus;
    isMembershipFeePaid: boolean;
    card: ObservedCard | null;
    endsAt: Date | null;
    isCollectionPaused: boolean;
  } | null;
  /** Another plan of the customer has ended, and the retries that this stopped are about to be resumed. */
  isResumeDue: boolean;
  /** Another subscription is stored with the attempt that this one claims. */
  isAttemptTaken: boolean;
  payments: readonly LedgerPayment[];
};

export type LedgerPayment = {
  invoiceId: string;
  status: ObservedInvoice['status'];
  failedAttempt: number;
  actionAttempt: number;
  refundedCents: number;
  isDisputed: boolean;
  disputeStatus: string | null;
  isFraudWarned: boolean;
  /** Epoch, in ms. */
  nextAttemptMs: number | null;
  isAutoAdvancing: boolean;
  /** Staff pay it, or paid it, out of band: the owner gets the receipt of that payment. */
  isOutOfBand: boolean;
};

export type Observation = {
  subscription: ObservedSubscription;
  /** The invoices that were read, at least the latest one. */
  invoices: readonly ObservedInvoice[];
  /** The customer's other plans were read before: none of them stopped what is stopped now. */
  isStopExplained?: true;
};

export type Announcement =
  | { type: 'subscription.status-changed.v1' }
  | { type: 'payment.succeeded.v1'; invoice: ObservedInvoice; isRecovery: boolean }
  | { type: 'payment.failed.v1'; invoice: ObservedInvoice; attempt: number }
  | { type: 'payment.action-required.v1'; invoice: ObservedInvoice; attempt: number };

export type ConvergedPayment = {
  invoice: ObservedInvoice;
  failedAttempt: number;
  actionAttempt: number;
  isLate: boolean;
  isAutoAdvancing: boolean;
  refundedCents: number;
  isDisputed: boolean;
  disputeStatus: string | null;
  membershipFeeCents: number;
  storedLines: StoredLines;
};

/** What is stored of an invoice's lines. Once it isn't a draft anymore, Stripe never changes them. */
export type StoredLines = 'none' | 'of a draft' | 'final';

/** A refund or a dispute. Staff need to know. */
export type MoneyBack = { invoiceId: string; kind: 'refunded' | 'disputed'; refundedCents: number };

export type Convergence = {
  isCurrent: boolean;
  attempt: number | null;
  /** Whether anything differs from the stored state. */
  hasChanges: boolean;
  fact: SubscriptionFact;
  payments: ConvergedPayment[];
  announcements: Announcement[];
  /** Payments for a superseded or closed enrollment. Staff decide on a refund. */
  latePayments: ObservedInvoice[];
  /** New refunds and disputes. */
  moneyBack: MoneyBack[];
  /** Superseded or closed but able to charge: must be canceled at the provider. */
  mustEnd: boolean;
  /** First seen as over. The provider has stopped the retries of all the customer's plans. */
  hasEnded: boolean;
  /** Its retries were stopped by the clinic, or by the end of another plan of the customer that wasn't seen yet. */
  isStopped: boolean;
};
