import type { SubscriptionStatus } from '@petwell/contracts';

/** The provider's objects as billing sees them: amounts in integer cents, times as Date. */

export type ObservedPaymentIntent = {
  id: string;
  status: string;
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  customerId: string | null;
  /** The bank's or the provider's code for the last refusal; null when there was none. */
  declineCode: string | null;
  /** The last attempt was refused, and nothing has been tried since. */
  isRefused: boolean;
  card: { brand: string | null; last4: string | null } | null;
  /** When the bank refused the last attempt; null where none was refused. */
  failedAt: Date | null;
  /** Given back so far. */
  refundedCents: number;
  isDisputed: boolean;
};

export type ObservedInvoice = {
  id: string;
  subscriptionId: string | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  createdAt: Date;
  /** The invoice that the subscription began with. */
  isFirst: boolean;
  totalCents: number;
  amountPaidCents: number;
  currency: string;
  attemptCount: number;
  nextAttemptAt: Date | null;
  paidAt: Date | null;
  /** What the lines of the subscription charge for; null where there are none. */
  period: { start: Date; end: Date } | null;
  lines: readonly { description: string; amountCents: number; productId: string | null }[];
  paymentIntentId: string | null;
  /** Null where there is none, and where it was not looked at because the payment is on file. */
  paymentIntent: ObservedPaymentIntent | null;
};

/** What pays, as far as people may see it. `expiresOn`: the last day of its last month, at midnight UTC. */
export type ObservedCard = { brand: string; last4: string; expiresOn: Date };

export type ObservedSubscription = {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  /** From the metadata that billing set when it made the subscription; null on foreign ones. */
  enrollmentId: number | null;
  attempt: number | null;
  latestInvoiceId: string | null;
  /** What the next payment is charged to; null where that is no card, or nothing yet. */
  card: ObservedCard | null;
  /** For the browser, to confirm what is due or, where nothing is, the card itself; never stored. */
  clientSecret: string | null;
};

/** A subscription in these states is over: no charge can come of it any more. */
export function isOver(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
