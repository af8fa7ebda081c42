import type { SubscriptionFact } from '@petwell/contracts/events';

/** A subscription's first invoice and the last published fact, as stored from earlier reads. */
export type RecordedPayment = {
  invoiceId: string;
  paymentIntentId: string | null;
  isPaid: boolean;
  amountCents: number;
  currency: string;
  fact: SubscriptionFact | null;
};

export type RecordedPayments = {
  /** Returns the subscription's first invoice and the last published fact, as stored from the provider. */
  findFirstPayment(subscriptionId: string): Promise<RecordedPayment | null>;
};
