import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enroll, eventually, idOf, startWorld, type World } from '../support.ts';

let world: World;
let stripe: Stripe;
beforeAll(async () => {
  world = await startWorld();
  stripe = world.stripe;
});
afterAll(async () => {
  await world.close();
});

const day = 86_400;
const start = Date.parse('2026-04-01T00:00:00Z') / 1000;

async function clockAt(time: number): Promise<string> {
  return (await stripe.testHelpers.testClocks.create({ frozen_time: time })).id;
}

async function advance(clock: string, to: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: to });
  await eventually(
    'ready',
    async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready',
  );
}

async function monthlyPrice(unitAmount: number): Promise<string> {
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: unitAmount,
    recurring: { interval: 'month' },
    product_data: { name: `Plan ${unitAmount}` },
  });
  return price.id;
}

describe('test clocks', () => {
  it('arrive side by side when two are sent on their way at once', async () => {
    const clocks = [await clockAt(start), await clockAt(start)];
    for (const clock of clocks) {
      const { intentId } = await enroll(stripe, { test_clock: clock });
      await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    }
    await Promise.all(clocks.map((clock) => advance(clock, start + 200 * day)));
  });

  it('do not go back', async () => {
    const clock = await clockAt(start);
    const call = stripe.testHelpers.testClocks.advance(clock, { frozen_time: start - 1 });
    await expect(call).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('changing a subscription', () => {
  it('credits the unused time and charges the rest of the month', async () => {
    const clock = await clockAt(start);
    const customer = await stripe.customers.create({
      test_clock: clock,
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const [small, large] = [await monthlyPrice(3000), await monthlyPrice(6000)];
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small }],
    });
    expect(subscription.status).toBe('active');
    await advance(clock, start + 15 * day);
    const item = subscription.items.data[0]?.id ?? '';
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: large }] });
    const pending = await stripe.invoiceItems.list({ customer: customer.id });
    expect(pending.data.map(({ amount, proration }) => [amount, proration])).toEqual([
      [3000, true],
      [-1500, true],
    ]);
    await advance(clock, start + 31 * day);
    const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(renewal).toMatchObject({ status: 'paid', amount_paid: 7500 });
  });

  it('is refused once it has ended', async () => {
    const { subscription } = await enroll(stripe);
    await stripe.subscriptions.cancel(subscription.id);
    const call = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(call).rejects.toMatchObject({ statusCode: 400 });
  });

  it('pauses when a trial ends without a card, and is resumed with one', async () => {
    const clock = await clockAt(start);
    const customer = await stripe.customers.create({ test_clock: clock });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await monthlyPrice(2000) }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    await advance(clock, start + 8 * day);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('paused');
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    const resumed = await stripe.subscriptions.resume(subscription.id, {
      billing_cycle_anchor: { type: 'now' },
    });
    expect(resumed.status).toBe('active');
    expect(resumed.items.data[0]?.current_period_start).toBe(start + 8 * day);
    const invoice = await stripe.invoices.retrieve(idOf(resumed.latest_invoice));
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2000 });
    await eventually('paused and resumed', () =>
      ['customer.subscription.paused', 'customer.subscription.resumed'].every((type) =>
        world.receiver.types().includes(type),
      ),
    );
  });
});

describe('a subscription that is paused on demand', () => {
  it('bills nothing until it is resumed, and from then on by the month', async () => {
    const clock = await clockAt(start);
    const customer = await stripe.customers.create({
      test_clock: clock,
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await monthlyPrice(2000) }],
    });
    const withoutCredit = { bill_for: { unused_time_from: { type: 'none' } } } as const;
    expect((await stripe.subscriptions.pause(id, withoutCredit)).status).toBe('paused');
    await expect(stripe.subscriptions.pause(id, withoutCredit)).rejects.toMatchObject({
      statusCode: 400,
    });
    await advance(clock, start + 70 * day);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    const resumed = await stripe.subscriptions.resume(id);
    expect(resumed).toMatchObject({ status: 'active', trial_end: null });
    expect(resumed.items.data[0]?.current_period_start).toBe(start + 70 * day);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
  });
});

describe('creating with a card at hand', () => {
  it('error_if_incomplete leaves nothing behind when the card is declined', async () => {
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    const call = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await monthlyPrice(2000) }],
      default_payment_method: method.id,
      payment_behavior: 'error_if_incomplete',
    });
    await expect(call).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(
      (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data,
    ).toEqual([]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
    expect(world.receiver.types().filter((type) => type === 'charge.failed')).toEqual([]);
  });

  it('allow_incomplete keeps the subscription, waiting for another card', async () => {
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await monthlyPrice(2000) }],
      default_payment_method: method.id,
    });
    expect(subscription.status).toBe('incomplete');
  });

  it('needs some card unless it may be incomplete', async () => {
    const customer = await stripe.customers.create();
    const call = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await monthlyPrice(2000) }],
    });
    await expect(call).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
  });
});

describe('invoices by hand', () => {
  it('collect pending items, are finalized and paid', async () => {
    const customer = await stripe.customers.create();
    await stripe.invoiceItems.create({
      customer: customer.id,
      amount: 1250,
      currency: 'usd',
      description: 'Nail trim',
    });
    const draft = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: 'include',
    });
    expect(draft).toMatchObject({ status: 'draft', amount_due: 1250, number: null });
    const open = await stripe.invoices.finalizeInvoice(draft.id ?? '');
    expect(open.number).toMatch(/^[A-Z0-9]+-0001$/);
    const paid = await stripe.invoices.pay(draft.id ?? '', { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 1250, amount_remaining: 0 });
    await expect(stripe.invoices.pay(draft.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
  });

  it('can be voided, and their payment is cancelled with them', async () => {
    const { invoice, intentId } = await enroll(stripe);
    expect((await stripe.invoices.voidInvoice(invoice.id ?? '')).status).toBe('void');
    const intent = await stripe.paymentIntents.retrieve(intentId);
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'void_invoice' });
  });

  it('a payment intent of an invoice is not cancelled by itself', async () => {
    const { intentId } = await enroll(stripe);
    await expect(stripe.paymentIntents.cancel(intentId)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('controls', () => {
  it('word bad bodies as JSON', async () => {
    const bodies: [string, string][] = [
      ['/_disputes', '{}'],
      ['/_disputes', '{broken'],
      ['/_faults', '{"requests":[{"kind":"status","match":"("}]}'],
    ];
    for (const [path, body] of bodies) {
      const response = await fetch(`${world.simulator.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toHaveProperty('error.message');
    }
  });
});
