import type { ObservedInvoice, ObservedPaymentIntent } from './provider-observation.ts';

/** What a payment has to be to count for an enrollment. */
export type ExpectedPayment = {
  customerId: string;
  subscriptionId: string;
  /** Today's charge of the first invoice, fee and first month, in cents. */
  dueTodayCents: number;
  /** Every later invoice, in cents. */
  monthlyCents: number;
};

export type Mismatch = 'status' | 'amount' | 'currency' | 'customer' | 'invoice' | 'subscription';

/**
 * Compares the payment intent that a browser claims to have paid with what the enrollment costs
 * (design §3: status, amount, currency, customer and enrollment all match). Empty: it is confirmed.
 */
export function findPaymentMismatches(
  expected: ExpectedPayment,
  claimed: { paymentIntent: ObservedPaymentIntent; invoice: ObservedInvoice | null },
): Mismatch[] {
  const { paymentIntent, invoice } = claimed;
  const mismatches: Mismatch[] = [];
  if (paymentIntent.status !== 'succeeded') mismatches.push('status');
  if (
    paymentIntent.amountCents !== expected.dueTodayCents ||
    (paymentIntent.status === 'succeeded' &&
      paymentIntent.amountReceivedCents !== expected.dueTodayCents)
  ) {
    mismatches.push('amount');
  }
  if (paymentIntent.currency !== 'usd') mismatches.push('currency');
  if (paymentIntent.customerId !== expected.customerId) mismatches.push('customer');
  if (invoice === null || !invoice.isFirst) mismatches.push('invoice');
  if (invoice?.subscriptionId !== expected.subscriptionId) mismatches.push('subscription');
  return mismatches;
}

/** The same judgement where no payment intent is claimed: is the subscription's latest invoice paid as it should be? */
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
