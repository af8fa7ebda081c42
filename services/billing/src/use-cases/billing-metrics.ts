import type { Announcement } from '../domain/converge-ledger.ts';

/** What billing counts; provided by the composition. */
export type BillingMetrics = {
  countAnnouncement(type: Announcement['type']): void;
  /** Money for something superseded or closed. */
  countLatePayment(): void;
  /** A refund, or a dispute that somebody has to answer. */
  countMoneyBack(kind: 'refunded' | 'disputed'): void;
  /** From the provider's making of an event to the end of our handling it, in seconds. */
  observeEventAge(seconds: number): void;
  /** What a look of the reconciliation came to. */
  countReconciled(result: 'same' | 'drifted' | 'failed'): void;
  countEvent(outcome: 'recorded' | 'duplicate' | 'refused' | 'failed'): void;
};
