import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enroll, eventually, idOf, startTestBed, type TestBed } from '../support.ts';

let testBed: TestBed;
let stripe: Stripe;
beforeAll(async () => {
  testBed = await startTestBed();
  stripe = testBed.stripe;
});
afterAll(async () => {
  await testBed.close();
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

/** Creates a $49.99 monthly plan, paid on the clock's first day. */
async function paidPlan(clock: string) {
  const { subscription, intentId, customer } = await enroll(stripe, { test_clock: clock });
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  return { id: subscription.id, customer: customer.id };
}

describe('test clocks', () => {
  it('advance independently of each other', async () => {
    const clocks = [await clockAt(start), await clockAt(start)];
    for (const clock of clocks) await paidPlan(clock);
    await Promise.all(clocks.map((clock) => advance(clock, start + 200 * day)));
  });

  it('cannot go back', async () => {
    const clock = await clockAt(start);
    const call = stripe.testHelpers.testClocks.advance(clock, { frozen_time: start - 1 });
    await expect(call).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('changing a subscription', () => {
  it('is refused once it has ended', async () => {
    const { subscription } = await enroll(stripe);
    await stripe.subscriptions.cancel(subscription.id);
    const call = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(call).rejects.toMatchObject({ statusCode: 400 });
  });

  it('pauses when a trial ends without a card, and is resumed with one', async () => {
    const clock = await clockAt(start);
    const { id, customer } = await paidPlan(clock);
    const trial = await stripe.subscriptions.update(id, {
      trial_end: start + 7 * day,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      default_payment_method: '',
    });
    expect(trial.status).toBe('trialing');
    await advance(clock, start + 8 * day);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('paused');
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
    const resumed = await stripe.subscriptions.resume(id);
    expect(resumed.status).toBe('active');
    expect(resumed.items.data[0]?.current_period_start).toBe(start + 8 * day);
    const invoice = await stripe.invoices.retrieve(idOf(resumed.latest_invoice));
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 4999 });
    await eventually('paused and resumed', () =>
      ['customer.subscription.paused', 'customer.subscription.resumed'].every((type) =>
        testBed.receiver.types().includes(type),
      ),
    );
  });
});

describe('a paused subscription', () => {
  it('is not billed until resumed, then monthly', async () => {
    const clock = await clockAt(start);
    const { id } = await paidPlan(clock);
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

describe('a trial that ends now', () => {
  it('bills the month at once, and goes past due if the card is declined', async () => {
    const { id, customer } = await paidPlan(await clockAt(start));
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, {
      default_payment_method: bad.id,
      trial_end: start + day,
      proration_behavior: 'none',
    });
    const ended = await stripe.subscriptions.update(id, { trial_end: 'now' });
    expect(ended).toMatchObject({ status: 'past_due', trial_end: start });
    const latest = await stripe.invoices.retrieve(idOf(ended.latest_invoice));
    expect(latest).toMatchObject({ status: 'open', amount_due: 4999, attempt_count: 1 });
  });
});

describe('an open invoice', () => {
  it('can be voided, which cancels its payment', async () => {
    const { invoice, intentId } = await enroll(stripe);
    expect((await stripe.invoices.voidInvoice(invoice.id ?? '')).status).toBe('void');
    const intent = await stripe.paymentIntents.retrieve(intentId);
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'void_invoice' });
  });
});
