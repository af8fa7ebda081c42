import type { SubscriptionFact } from '@petwell/contracts/events';
import type { ObservedInvoice } from '../core/rules-observation.ts';
import type { RecordedPayment } from '../subscriptions/index.ts';

/** The payment that an enrollment expects. */
export type ExpectedPayment = {
  customerId: string;
  subscriptionId: string;
  /** The first invoice, fee and first month, in cents. */
  dueTodayCents: number;
  /** Every later invoice, in cents. */
  monthlyCents: number;
};

export type Mismatch = 'status' | 'amount' | 'currency' | 'customer' | 'invoice' | 'subscription';
export type SettledPayment = RecordedPayment & { fact: SubscriptionFact };

/**
 * Whether a stored payment already proves the claim, so the provider needn't be read again: the first invoice
 * is paid in full, its fee is counted, and the subscription was live when last read.
 */
export function isSettled(
  recorded: RecordedPayment,
  claim: { paymentIntentId: string | null; dueTodayCents: number },
): recorded is SettledPayment {
  const { fact } = recorded;
  const isLive = fact?.status === 'active' || fact?.status === 'trialing';
  const isClaimed =
    claim.paymentIntentId === null || claim.paymentIntentId === recorded.paymentIntentId;
  return (
    isClaimed &&
    isLive &&
    fact.isMembershipFeePaid &&
    recorded.isPaid &&
    recorded.amountCents === claim.dueTodayCents &&
    recorded.currency === 'usd'
  );
}

/** Whether the payment succeeded and the provider has yet to mark the invoice as paid. */
export function isSettling({ status, paymentIntent }: ObservedInvoice): boolean {
  return status === 'open' && paymentIntent?.status === 'succeeded';
}

/**
 * Compares the payment intent claimed by a browser with the enrollment's cost. Empty: the payment is
 * confirmed. A first invoice without a payment intent is paid by the customer's credit alone.
 */
export function findClaimMismatches(
  expected: ExpectedPayment,
  claim: { paymentIntentId: string; invoices: readonly ObservedInvoice[] },
): Mismatch[] {
  const invoice = claim.invoices.find(
    ({ paymentIntent }) => paymentIntent?.id === claim.paymentIntentId,
  );
  const paymentIntent = invoice?.paymentIntent;
  if (!invoice || !paymentIntent) {
    const covered = claim.invoices.find((one) => one.isFirst && one.paymentIntentId === null);
    return covered ? findInvoiceMismatches(expected, covered) : ['invoice'];
  }
  // The customer's credit may cover a part.
  const chargedCents = invoice.amountPaidCents + invoice.remainingCents;
  const isPaid = paymentIntent.status === 'succeeded';
  const mismatches: Mismatch[] = [];
  if (!isPaid) mismatches.push('status');
  if (
    invoice.totalCents !== expected.dueTodayCents ||
    paymentIntent.amountCents !== chargedCents ||
    (isPaid && paymentIntent.amountReceivedCents !== chargedCents)
  ) {
    mismatches.push('amount');
  }
  if (paymentIntent.currency !== 'usd') mismatches.push('currency');
  if (paymentIntent.customerId !== expected.customerId) mismatches.push('customer');
  if (!invoice.isFirst) mismatches.push('invoice');
  if (invoice.subscriptionId !== expected.subscriptionId) mismatches.push('subscription');
  return mismatches;
}

/** Checks without a claim whether the subscription's latest invoice is paid as expected. */
export function findInvoiceMismatches(
  expected: ExpectedPayment,
  invoice: ObservedInvoice | null,
): Mismatch[] {
  if (invoice === null) return ['invoice'];
  const mismatches: Mismatch[] = [];
  if (invoice.status !== 'paid') mismatches.push('status');
  const dueCents = invoice.isFirst ? expected.dueTodayCents : expected.monthlyCents;
  if (invoice.totalCents !== dueCents) mismatches.push('amount');
  if (invoice.currency !== 'usd') mismatches.push('currency');
  if (invoice.subscriptionId !== expected.subscriptionId) mismatches.push('subscription');
  return mismatches;
}
