import type { SubscriptionStatus } from '@petwell/contracts';

/** The provider's objects: amounts in integer cents, times as Date. */

export type ObservedRefund = {
  id: string;
  /** `pending`, `requires_action`, `succeeded`, `failed`, or `canceled`. */
  status: string;
  amountCents: number;
  failureReason: string | null;
  createdAt: Date;
  /** Of the row that reserved it; null if it was made in the provider's dashboard. */
  reservationId: string | null;
};

export type ObservedDispute = {
  id: string;
  status: string;
  amountCents: number;
  reason: string;
  /** Null if the cardholder's bank takes no evidence. */
  evidenceDueAt: Date | null;
  /** The payment can still be refunded. */
  isRefundable: boolean;
  /** How often evidence was submitted. */
  submissions: number;
  createdAt: Date;
};

/** Every refund and dispute of a payment, oldest first. */
export type ObservedMoneyBack = {
  refunds: readonly ObservedRefund[];
  disputes: readonly ObservedDispute[];
};

export type ObservedPaymentIntent = {
  id: string;
  status: string;
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  customerId: string | null;
  /** The bank's or the provider's code for the last decline; null if there was none. */
  declineCode: string | null;
  /** The last attempt was declined and not repeated since. */
  isRefused: boolean;
  card: { brand: string | null; last4: string | null } | null;
  /** When the bank declined the last attempt; null if none was declined. */
  failedAt: Date | null;
  refundedCents: number;
  isDisputed: boolean;
  /** The newest dispute. */
  dispute: { status: string } | null;
  /** Absent: not read. */
  moneyBack?: ObservedMoneyBack;
  /** When the card's issuer called it fraudulent; null if it didn't. Absent: not read. */
  fraudWarnedAt?: Date | null;
};

/**
 * Returns when an invoice was refused last; null: never. The provider replays a key's refusal for a day, so a try after one
 * needs another key. A question of the bank that failed leaves no charge, and so no time: charges made from now on are later.
 */
export function refusedAt(
  intent: Pick<ObservedPaymentIntent, 'failedAt' | 'isRefused'> | null,
): Date | null {
  if (intent?.isRefused !== true) return intent?.failedAt ?? null;
  return new Date(Math.floor(Date.now() / 1000) * 1000 - 1);
}

/** Billing's own word for a renewal that the provider couldn't charge because there is no card. */
const noCardReason = 'no_payment_method';

/**
 * Returns an invoice's payment. The provider reports no decline for a renewal that it tried without a card, and
 * no time; the first try follows the invoice within an hour.
 */
export function withMissingCard(
  invoice: Pick<ObservedInvoice, 'isFirst' | 'status' | 'attemptCount' | 'createdAt'>,
  intent: ObservedPaymentIntent | null,
): ObservedPaymentIntent | null {
  const isUntried = intent?.status !== 'requires_payment_method' || intent.isRefused;
  if (isUntried || invoice.isFirst || invoice.status !== 'open' || invoice.attemptCount === 0) {
    return intent;
  }
  return {
    ...intent,
    isRefused: true,
    declineCode: noCardReason,
    failedAt: intent.failedAt ?? invoice.createdAt,
  };
}

/** Returns a payment with its refunds and disputes, which were read a moment later. */
export function withMoneyBack(
  intent: ObservedPaymentIntent,
  moneyBack: ObservedMoneyBack,
): ObservedPaymentIntent {
  const newest = moneyBack.disputes.at(-1);
  return {
    ...intent,
    moneyBack,
    refundedCents: moneyBack.refunds
      .filter(isLiveRefund)
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    dispute: newest ? { status: newest.status } : null,
  };
}

export type ObservedInvoice = {
  id: string;
  /** Also of an invoice that charges a change of its plan, which isn't the subscription's at the provider. */
  subscriptionId: string | null;
  /** The change of plan that it charges, in place of a month. Null: it charges a month. */
  changeId: string | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  createdAt: Date;
  /** The subscription's first invoice. */
  isFirst: boolean;
  totalCents: number;
  /** The amount still due: the total without credits and earlier payments. */
  remainingCents: number;
  amountPaidCents: number;
  /** A suspended plan's draft that was opened to be paid: a month of the suspension, if the next one has begun. */
  isOfHold: boolean;
  currency: string;
  attemptCount: number;
  nextAttemptAt: Date | null;
  /** The provider finalizes it and tries to collect it by itself. */
  isAutoAdvancing: boolean;
  paidAt: Date | null;
  /** Paid, but not through the provider: in cash or by check. */
  isPaidOutOfBand: boolean;
  /** The time that the subscription's lines charge for; null if there are none. */
  period: { start: Date; end: Date } | null;
  lines: readonly {
    description: string;
    amountCents: number;
    productId: string | null;
    /** Of a further pet's plan; the provider charges one price. */
    isDiscount?: true;
  }[];
  paymentIntentId: string | null;
  /** Null if there is none, and if it wasn't read because the payment is stored. */
  paymentIntent: ObservedPaymentIntent | null;
};

/** A card's data for staff. `expiresOn`: the last day of its last month, at midnight UTC. */
export type ObservedCard = { brand: string; last4: string; expiresOn: Date };

export type ObservedSubscription = {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  /** The provider canceled it because payments failed. */
  isForNonpayment: boolean;
  currentPeriodEnd: Date;
  /** When it ends, if that was set in the provider's dashboard; billing itself cancels at once. */
  endsAt: Date | null;
  /** Its charges were paused there. */
  isCollectionPaused: boolean;
  /** From billing's metadata; null on subscriptions that billing didn't create. */
  enrollmentId: number | null;
  attempt: number | null;
  latestInvoiceId: string | null;
  /** The card for the next payment; null if the payment method isn't a card, or isn't set yet. */
  card: ObservedCard | null;
  /** For the browser, to confirm the payment or, if nothing is due, the card. Never stored. */
  clientSecret: string | null;
};

/** Whether the subscription has ended and can't charge anymore. */
export function isOver(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

const liveRefundStatuses: readonly string[] = ['pending', 'requires_action', 'succeeded'];

/** Whether the money is on its way, or has arrived. One that failed or was canceled frees its amount. */
export const isLiveRefund = ({ status }: { status: string }): boolean =>
  liveRefundStatuses.includes(status);

/**
 * Reads at the payment provider. Every call throws ProviderError if the provider doesn't respond or fails. Null
 * means that the object doesn't exist.
 */
export type PaymentReads = {
  /** The subscription that an attempt created, if its response was lost. */
  findSubscription(given: {
    customerId: string;
    enrollmentId: number;
    attempt: number;
  }): Promise<string | null>;
  retrieveSubscription(subscriptionId: string): Promise<RetrievedSubscription | null>;
  retrieveInvoice(invoiceId: string): Promise<InvoiceReference | null>;
  /** Returns at most a hundred, newest first. */
  listInvoices(subscriptionId: string): Promise<InvoiceReference[]>;
  retrievePaymentIntent(paymentIntentId: string): Promise<ObservedPaymentIntent | null>;
  /** Reads every refund and dispute of a payment. */
  readMoneyBack(
    payment: Pick<ObservedPaymentIntent, 'id' | 'isDisputed'>,
  ): Promise<ObservedMoneyBack>;
  /** Returns when the card's issuer called a payment fraudulent; null if it didn't, or nothing is to be done. */
  findFraudWarning(paymentIntentId: string): Promise<Date | null>;
  /** Returns the invoice that a payment pays, without what is read of it together with its subscription. */
  findInvoiceOfPaymentIntent(
    paymentIntentId: string,
  ): Promise<Pick<InvoiceReference, 'id' | 'subscriptionId'> | null>;
};

/** A subscription with its latest invoice, whose payment intent isn't read yet. */
export type RetrievedSubscription = {
  subscription: ObservedSubscription;
  latestInvoice: InvoiceReference | null;
};

/** An invoice without its payment intent, which takes another call. */
export type InvoiceReference = Omit<ObservedInvoice, 'paymentIntent'>;
