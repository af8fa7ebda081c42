import type { Announcement } from './ledger.ts';

/** The metrics that use cases report. */
export type BillingMetrics = {
  countAnnouncement(type: Announcement['type']): void;
  /** A payment for a superseded or closed enrollment. */
  countLatePayment(): void;
  /** A refund, one that failed, or a dispute that staff must respond to. */
  countMoneyBack(kind: 'refunded' | 'refund_failed' | 'disputed'): void;
  /** Seconds from the provider creating an event until billing has processed it. */
  observeEventAge(seconds: number): void;
  countReconciled(result: 'same' | 'drifted' | 'missing' | 'failed'): void;
  countEvent(outcome: 'recorded' | 'duplicate' | 'refused' | 'failed'): void;
};
