import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../src/index.ts';
import { conformanceBed, errorOf, patience } from '../conformance.ts';
import { eventually } from '../support.ts';

/** The next invoice, and the customer's balance that it uses. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});
const hour = 3600;

async function subscribed() {
  const { subscription, customer, clock } = await bed.paidSubscription();
  const { id } = subscription;
  await eventually(
    'active',
    async () => (await stripe.subscriptions.retrieve(id)).status === 'active',
    patience,
  );
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  return { id, customer: customer.id, clock, end };
}
const previewOf = (subscription: string) => stripe.invoices.createPreview({ subscription });
const credit = (customer: string, amount: number) =>
  stripe.customers.createBalanceTransaction(customer, {
    amount,
    currency: 'usd',
    description: 'Goodwill',
  });
const latestOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription })).data[0];

describe('a preview of the next invoice', { timeout: patience * 2 }, () => {
  it('shows the next month and stores nothing', async () => {
    const { id, end } = await subscribed();
    const preview = await previewOf(id);
    expect(preview.id).toMatch(/^upcoming_in/);
    expect(preview).toMatchObject({
      status: 'draft',
      amount_due: 4999,
      total: 4999,
      period_end: end,
      parent: { subscription_details: { subscription: id } },
    });
    expect(preview.next_payment_attempt).toBeGreaterThanOrEqual(end);
    expect(preview.lines.data[0]?.period.start).toBe(end);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  it('contains pending items and the customer balance', async () => {
    const { id, customer } = await subscribed();
    await stripe.invoiceItems.create({
      customer,
      subscription: id,
      amount: 1200,
      currency: 'usd',
      description: 'Nail trim',
    });
    await credit(customer, -1000);
    const preview = await previewOf(id);
    expect(preview).toMatchObject({ total: 6199, amount_due: 5199, starting_balance: -1000 });
    const { data } = await stripe.invoiceItems.list({ customer, pending: true });
    expect(data).toHaveLength(1);
  });

  it('is what is billed then', async () => {
    const { id, customer, clock, end } = await subscribed();
    await credit(customer, -1500);
    const { amount_due: expected } = await previewOf(id);
    await advanceClock(stripe, clock, end + 2 * hour);
    expect(await latestOf(id)).toMatchObject({ status: 'paid', amount_paid: expected });
  });

  it('does not exist once the subscription ends', async () => {
    const { id } = await subscribed();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const none = { statusCode: 404, code: 'invoice_upcoming_none' };
    expect(await errorOf(previewOf(id))).toMatchObject(none);
    await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect((await previewOf(id)).amount_due).toBe(4999);
    await stripe.subscriptions.cancel(id);
    expect((await errorOf(previewOf(id))).statusCode).toBe(404);
  });
});

describe('a customer balance', { timeout: patience * 2 }, () => {
  it('records every change', async () => {
    const { id } = await stripe.customers.create({ name: 'Ada Lovelace' });
    const given = await credit(id, -700);
    expect(given).toMatchObject({
      type: 'adjustment',
      amount: -700,
      ending_balance: -700,
      description: 'Goodwill',
      invoice: null,
    });
    await credit(id, 200);
    const { data } = await stripe.customers.listBalanceTransactions(id);
    expect(data.map(({ amount, ending_balance: balance }) => [amount, balance])).toEqual([
      [200, -500],
      [-700, -700],
    ]);
    expect(await stripe.customers.retrieve(id)).toMatchObject({ balance: -500 });
  });

  it('pays an invoice in whole, and keeps the rest', async () => {
    const { id, customer, clock, end } = await subscribed();
    await credit(customer, -6000);
    await advanceClock(stripe, clock, end + 2 * hour);
    const invoice = await latestOf(id);
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 4999,
      amount_due: 0,
      amount_paid: 0,
      starting_balance: -6000,
      ending_balance: -1001,
    });
    const { data } = await stripe.customers.listBalanceTransactions(customer);
    expect(data[0]).toMatchObject({
      type: 'applied_to_invoice',
      amount: 4999,
      ending_balance: -1001,
      invoice: invoice?.id,
    });
  });

  it('that is owed is charged with the next invoice', async () => {
    const { id, customer, clock, end } = await subscribed();
    await credit(customer, 500);
    await advanceClock(stripe, clock, end + 2 * hour);
    expect(await latestOf(id)).toMatchObject({ amount_paid: 5499, ending_balance: 0 });
  });

  it('carries what is too little to be charged', async () => {
    const { id, customer, clock, end } = await subscribed();
    await credit(customer, -4970);
    await advanceClock(stripe, clock, end + 2 * hour);
    expect(await latestOf(id)).toMatchObject({ amount_due: 0, status: 'paid' });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 29 });
  });

  it('gets back what a voided invoice used', async () => {
    const { id, customer, clock, end } = await subscribed();
    await credit(customer, -1000);
    await advanceClock(stripe, clock, end + hour / 2);
    const draft = await latestOf(id);
    await stripe.invoices.finalizeInvoice(draft?.id ?? '', { auto_advance: false });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
    await stripe.invoices.voidInvoice(draft?.id ?? '');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -1000 });
  });
});
