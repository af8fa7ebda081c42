import type { Stripe } from 'stripe';
import { sum } from './plan-change-cases.ts';

/** What the provider has of an owner with one plan: charges in their order, and invoices. */
export async function readProvider(stripe: Stripe, { email }: { email: string }) {
  const { data: customers } = await stripe.customers.list({ email });
  const given = { customer: customers[0]?.id ?? '', limit: 100 };
  const { data: subscriptions } = await stripe.subscriptions.list({ ...given, status: 'all' });
  const { data: charges } = await stripe.charges.list(given);
  const { data: invoices } = await stripe.invoices.list(given);
  const ofChanges = invoices.filter((one) => one.billing_reason === 'manual');
  return {
    customers: customers.length,
    subscriptions: subscriptions.map(({ status }) => status),
    charges: charges.map(({ amount }) => amount).toReversed(),
    refunded: sum(charges.map((one) => one.amount_refunded)),
    paid: invoices.filter(({ status }) => status === 'paid').length,
    voided: invoices.filter(({ status }) => status === 'void').length,
    invoices: invoices.length,
    /** What was paid with each invoice that a change of plan has for itself. */
    ofChanges: ofChanges.map((one) => one.amount_paid),
  };
}
