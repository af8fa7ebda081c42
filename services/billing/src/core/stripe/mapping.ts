import { subscriptionStatusSchema } from '@petwell/contracts';
import type Stripe from 'stripe';
import type {
  InvoiceReference,
  ObservedCard,
  ObservedInvoice,
  ObservedPaymentIntent,
  ObservedSubscription,
} from '../rules-observation.ts';

/** Returns the id of a reference, which Stripe returns as an id or, expanded, as an object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference == null) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

export function toDate(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000);
}

function toMetadataInt(value: string | undefined): number | null {
  return value !== undefined && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

/** Marks a suspended plan's draft when it is opened to be paid. */
export const holdMark = 'suspended';

/** Where an invoice names the change of plan that it charges, and the subscription of that plan. */
export const changeKey = 'planChange';
export const changedKey = 'changedSubscription';

/** Where an invoice names the year in advance that it charges. */
export const yearKey = 'prepaidYear';

const invoiceStatuses: readonly string[] = ['draft', 'open', 'paid', 'uncollectible', 'void'];

function toInvoiceStatus(status: string | null): ObservedInvoice['status'] {
  if (status !== null && invoiceStatuses.includes(status)) {
    return status as ObservedInvoice['status'];
  }
  throw new Error(`unknown invoice status: ${String(status)}`);
}

export function paymentIntentOf(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? [];
  const chosen =
    payments.find(({ status }) => status === 'paid') ??
    payments.find(({ is_default }) => is_default) ??
    payments[0];
  return idOf(chosen?.payment.payment_intent);
}

function periodOf(invoice: Stripe.Invoice): ObservedInvoice['period'] {
  const periods = invoice.lines.data
    .filter(({ parent }) => parent?.type === 'subscription_item_details')
    .map(({ period }) => period);
  if (periods.length === 0) return null;
  return {
    start: new Date(Math.min(...periods.map(({ start }) => start)) * 1000),
    end: new Date(Math.max(...periods.map(({ end }) => end)) * 1000),
  };
}

export function toInvoiceName(
  invoice: Stripe.Invoice,
): Pick<InvoiceReference, 'id' | 'subscriptionId'> {
  if (!invoice.id) throw new Error('an invoice without an id is only a preview');
  const own = idOf(invoice.parent?.subscription_details?.subscription);
  return { id: invoice.id, subscriptionId: own ?? invoice.metadata?.[changedKey] ?? null };
}

/** Needs `payments` expanded. Only the first page of lines (ten) is read. */
export function toInvoice(invoice: Stripe.Invoice): InvoiceReference {
  return {
    ...toInvoiceName(invoice),
    changeId: invoice.metadata?.[changeKey] ?? null,
    status: toInvoiceStatus(invoice.status),
    createdAt: new Date(invoice.created * 1000),
    isFirst: invoice.billing_reason === 'subscription_create',
    totalCents: invoice.total,
    remainingCents: invoice.amount_remaining,
    amountPaidCents: invoice.amount_paid,
    isOfHold: invoice.metadata?.[holdMark] === 'true',
    currency: invoice.currency,
    attemptCount: invoice.attempt_count,
    nextAttemptAt: toDate(invoice.next_payment_attempt),
    isAutoAdvancing: invoice.auto_advance === true,
    paidAt: toDate(invoice.status_transitions.paid_at),
    isPaidOutOfBand: invoice.status === 'paid' && (invoice.amount_paid_off_stripe ?? 0) > 0,
    period: periodOf(invoice),
    lines: invoice.lines.data.map((line) => ({
      description: line.description ?? 'Wellness plan',
      amountCents: line.amount,
      productId: idOf(line.pricing?.price_details?.product),
    })),
    paymentIntentId: paymentIntentOf(invoice),
  };
}

/** Without refunds and disputes. Needs `payment_method` and `latest_charge` expanded for the card. */
export function toPaymentIntent(intent: Stripe.PaymentIntent): ObservedPaymentIntent {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const method = typeof intent.payment_method === 'string' ? null : intent.payment_method;
  const card = charge?.payment_method_details?.card ?? method?.card ?? null;
  const refusal = intent.last_payment_error;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    customerId: idOf(intent.customer),
    declineCode: refusal?.decline_code ?? refusal?.code ?? null,
    isRefused: refusal !== null && intent.status === 'requires_payment_method',
    failedAt: charge?.status === 'failed' ? new Date(charge.created * 1000) : null,
    card: card && { brand: card.brand ?? null, last4: card.last4 ?? null },
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed === true,
    dispute: null,
  };
}

function periodEndOf(subscription: Stripe.Subscription): Date {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return new Date(Math.max(...ends, subscription.start_date) * 1000);
}

/** Returns when a live subscription is set to end. */
function endOf(subscription: Stripe.Subscription): Date | null {
  const { status, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') return null;
  return toDate(cancelAt) ?? (endsWithPeriod ? periodEndOf(subscription) : null);
}

function clientSecretOf(subscription: Stripe.Subscription): string | null {
  const { latest_invoice: invoice, pending_setup_intent: setup } = subscription;
  if (invoice !== null && typeof invoice === 'object' && invoice.confirmation_secret) {
    return invoice.confirmation_secret.client_secret;
  }
  return setup !== null && typeof setup === 'object' ? setup.client_secret : null;
}

/** Returns the subscription's own payment method, or else the customer's. Needs both expanded. */
export function paymentMethodOf(subscription: Stripe.Subscription): Stripe.PaymentMethod | null {
  const { default_payment_method: own, customer } = subscription;
  const hasSettings = typeof customer === 'object' && !customer.deleted;
  const fallback = hasSettings ? customer.invoice_settings.default_payment_method : null;
  const method = own ?? fallback;
  return typeof method === 'object' ? method : null;
}

function cardOf(subscription: Stripe.Subscription): ObservedCard | null {
  const card = paymentMethodOf(subscription)?.card;
  if (!card) return null;
  // Day 0 of the next month. Date months count from 0, Stripe's from 1.
  const expiresOn = new Date(Date.UTC(card.exp_year, card.exp_month, 0));
  return { brand: card.brand, last4: card.last4, expiresOn };
}

/**
 * Needs `latest_invoice.confirmation_secret` and `pending_setup_intent` expanded, and for the card
 * `default_payment_method` and `customer.invoice_settings.default_payment_method`.
 */
export function toSubscription(subscription: Stripe.Subscription): ObservedSubscription {
  const customerId = idOf(subscription.customer);
  if (customerId === null) throw new Error(`${subscription.id} has no customer`);
  return {
    id: subscription.id,
    customerId,
    status: subscriptionStatusSchema.parse(subscription.status),
    isForNonpayment: subscription.cancellation_details?.reason === 'payment_failed',
    currentPeriodEnd: periodEndOf(subscription),
    endsAt: endOf(subscription),
    isCollectionPaused: subscription.pause_collection !== null,
    enrollmentId: toMetadataInt(subscription.metadata['enrollmentId']),
    attempt: toMetadataInt(subscription.metadata['attempt']),
    latestInvoiceId: idOf(subscription.latest_invoice),
    card: cardOf(subscription),
    clientSecret: clientSecretOf(subscription),
  };
}

/** The fields to expand for `paymentMethodOf`. */
export const cardExpansions = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
];

/** The fields to expand for `toSubscription` and `toInvoice`. */
export const subscriptionExpansions = [
  'latest_invoice.confirmation_secret',
  'latest_invoice.payments',
  'pending_setup_intent',
  ...cardExpansions,
];

/** Where a refund names the row that reserved it. */
export const reservationKey = 'petwellRefund';
