import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../src/index.ts';
import { conformanceBed, errorOf, patience, returnUrl } from '../conformance.ts';
import { eventually } from '../support.ts';

/** Invoices of their own, of a customer whose subscription goes on beside them. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});

const expand = ['payments', 'confirmation_secret'];

async function subscribed() {
  const { subscription, clock } = await bed.paidSubscription();
  const { id } = subscription;
  await eventually(
    'active',
    async () => (await stripe.subscriptions.retrieve(id)).status === 'active',
    patience,
  );
  const before = await stripe.subscriptions.retrieve(id);
  const { default_payment_method: card, customer } = before;
  if (typeof card !== 'string' || typeof customer !== 'string') throw new Error('expanded');
  return { id, clock, customer, card, before };
}

/** A draft with a line of $12.50 and one of $20.00. */
async function drafted(customer: string) {
  const { id: product } = await stripe.products.create({ name: 'Dog Platinum' });
  const draft = await stripe.invoices.create({
    customer,
    auto_advance: false,
    pending_invoice_items_behavior: 'exclude',
    metadata: { orderId: '8' },
  });
  for (const [amount, description] of [
    [1250, 'Change of plan'],
    [2000, 'Change of add-ons'],
  ] as const) {
    const price = { currency: 'usd', product, unit_amount: amount };
    await stripe.invoiceItems.create({
      customer,
      invoice: draft.id,
      price_data: price,
      description,
    });
  }
  return draft;
}
const finalized = async (customer: string) => {
  const { id } = await drafted(customer);
  return stripe.invoices.finalizeInvoice(id, { auto_advance: false, expand });
};
const secretOf = ({ confirmation_secret: secret }: Stripe.Invoice) =>
  secret?.client_secret.split('_secret_')[0] ?? '';

describe('an invoice of its own', { timeout: patience * 3 }, () => {
  it('has the lines that name it, and is no subscription’s', async () => {
    const { id, customer } = await subscribed();
    const pending = await stripe.invoiceItems.create({
      customer,
      amount: 700,
      currency: 'usd',
      description: 'For the next invoice',
    });
    const open = await finalized(customer);
    expect(open).toMatchObject({
      status: 'open',
      billing_reason: 'manual',
      parent: null,
      total: 3250,
      amount_due: 3250,
      auto_advance: false,
      metadata: { orderId: '8' },
    });
    const lines = open.lines.data.map(({ amount, description }) => [amount, description]);
    expect(lines.toSorted()).toEqual([
      [1250, 'Change of plan'],
      [2000, 'Change of add-ons'],
    ]);
    expect((await stripe.invoiceItems.retrieve(pending.id)).invoice).toBeNull();
    const ofSubscription = await stripe.invoices.list({ subscription: id });
    expect(ofSubscription.data.map((one) => one.id)).not.toContain(open.id);
    const ofCustomer = await stripe.invoices.list({ customer });
    expect(ofCustomer.data.map((one) => one.id)).toContain(open.id);
  });

  it('is paid with the saved card, and leaves the subscription as it was', async () => {
    const { id, customer, card, before } = await subscribed();
    const open = await finalized(customer);
    const paid = await stripe.invoices.pay(open.id, { payment_method: card, off_session: false });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 3250 });
    const { status, latest_invoice: latest, items } = await stripe.subscriptions.retrieve(id);
    expect([status, latest]).toEqual(['active', before.latest_invoice]);
    expect(items.data.map((item) => item.current_period_end)).toEqual(
      before.items.data.map((item) => item.current_period_end),
    );
  });

  it('is declined without making the subscription past due, isn’t retried, and takes another card', async () => {
    const { id, clock, customer, card } = await subscribed();
    const open = await finalized(customer);
    const declined = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    const pay = stripe.invoices.pay(open.id, { payment_method: declined.id, off_session: false });
    expect(await errorOf(pay)).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock);
    await advanceClock(stripe, clock, now + 8 * 86_400);
    const waiting = await stripe.invoices.retrieve(open.id, { expand });
    expect(waiting).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null });
    await stripe.paymentIntents.confirm(secretOf(waiting), {
      payment_method: 'pm_card_mastercard',
      return_url: returnUrl,
    });
    await eventually(
      'paid',
      async () => (await stripe.invoices.retrieve(open.id)).status === 'paid',
      patience,
    );
    const after = await stripe.subscriptions.retrieve(id);
    expect([after.status, after.default_payment_method]).toEqual(['active', card]);
  });

  it('asks a cardholder who is there for the bank’s confirmation', async () => {
    const { customer } = await subscribed();
    const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    const open = await finalized(customer);
    const pay = stripe.invoices.pay(open.id, { payment_method: card.id, off_session: false });
    expect(await errorOf(pay)).toMatchObject({ statusCode: 402 });
    const intent = await stripe.paymentIntents.retrieve(secretOf(open));
    expect(intent).toMatchObject({ status: 'requires_action', amount: 3250 });
  });

  it('is voided once it is final, and then can’t be paid', async () => {
    const { customer, card } = await subscribed();
    const open = await finalized(customer);
    expect((await stripe.invoices.voidInvoice(open.id)).status).toBe('void');
    const pay = stripe.invoices.pay(open.id, { payment_method: card });
    expect(await errorOf(pay)).toMatchObject({ statusCode: 400 });
    const intent = await stripe.paymentIntents.retrieve(secretOf(open));
    expect(intent.status).toBe('canceled');
  });

  it('is deleted with its lines while it is a draft', async () => {
    const { id, customer } = await subscribed();
    const draft = await drafted(customer);
    expect(await stripe.invoices.del(draft.id)).toMatchObject({ id: draft.id, deleted: true });
    expect(await errorOf(stripe.invoices.retrieve(draft.id))).toMatchObject({ statusCode: 404 });
    const preview = await stripe.invoices.createPreview({ subscription: id });
    expect(preview.total).toBe(4999);
    const open = await finalized(customer);
    expect(await errorOf(stripe.invoices.del(open.id))).toMatchObject({ statusCode: 400 });
  });
});
