import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../src/index.ts';
import { subscribe, eventually, idOf, pay, startTestBed, type TestBed } from '../support.ts';

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

/** Creates a monthly subscription of $49.99, paid on the clock's first day. */
async function paidSubscription(clock: string) {
  const { subscription, intentId, customer } = await subscribe(stripe, { test_clock: clock });
  await pay(stripe, intentId);
  return { id: subscription.id, customer: customer.id };
}

describe('test clocks', () => {
  it('advance independently of each other', async () => {
    const clocks = [await clockAt(start), await clockAt(start)];
    for (const clock of clocks) await paidSubscription(clock);
    await Promise.all(clocks.map((clock) => advanceClock(stripe, clock, start + 200 * day)));
  });

  it('cannot go back', async () => {
    const clock = await clockAt(start);
    const call = stripe.testHelpers.testClocks.advance(clock, { frozen_time: start - 1 });
    await expect(call).rejects.toMatchObject({ statusCode: 400 });
  });

  it('advance at most two intervals at once with a subscription, and two years without', async () => {
    const { testClocks } = stripe.testHelpers;
    const [empty, busy] = [await clockAt(start), await clockAt(start)];
    await paidSubscription(busy);
    const to = (date: string) => ({ frozen_time: Date.parse(date) / 1000 });
    await expect(testClocks.advance(busy, to('2026-06-01T00:00:01Z'))).rejects.toMatchObject({
      statusCode: 400,
      param: 'frozen_time',
      message: expect.stringContaining('two intervals') as string,
    });
    expect((await testClocks.advance(busy, to('2026-06-01T00:00:00Z'))).status).toBe('advancing');
    await expect(testClocks.advance(empty, to('2028-04-01T00:00:01Z'))).rejects.toMatchObject({
      statusCode: 400,
      param: 'frozen_time',
      message: expect.stringContaining('two years') as string,
    });
    expect((await testClocks.advance(empty, to('2028-04-01T00:00:00Z'))).status).toBe('advancing');
  });
});

describe('changing a subscription', () => {
  it('is refused once it has ended', async () => {
    const { subscription } = await subscribe(stripe);
    await stripe.subscriptions.cancel(subscription.id);
    const call = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(call).rejects.toMatchObject({ statusCode: 400 });
  });

  it('pauses when a trial ends without a card, and is resumed with one', async () => {
    const clock = await clockAt(start);
    const { id, customer } = await paidSubscription(clock);
    const trial = await stripe.subscriptions.update(id, {
      trial_end: start + 7 * day,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      default_payment_method: '',
    });
    expect(trial.status).toBe('trialing');
    await advanceClock(stripe, clock, start + 8 * day);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('paused');
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
    const resuming = await stripe.subscriptions.resume(id);
    expect(resuming.status).toBe('paused');
    const invoice = await stripe.invoices.pay(idOf(resuming.latest_invoice));
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 4999 });
    const resumed = await stripe.subscriptions.retrieve(id);
    expect(resumed.status).toBe('active');
    expect(resumed.items.data[0]?.current_period_start).toBe(start + 8 * day);
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
    const { id } = await paidSubscription(clock);
    const withoutCredit = { bill_for: { unused_time_from: { type: 'none' } } } as const;
    expect((await stripe.subscriptions.pause(id, withoutCredit)).status).toBe('paused');
    await expect(stripe.subscriptions.pause(id, withoutCredit)).rejects.toMatchObject({
      statusCode: 400,
    });
    await advanceClock(stripe, clock, start + 70 * day);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    const { latest_invoice: latest } = await stripe.subscriptions.resume(id);
    await advanceClock(stripe, clock, start + 71 * day);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('paused');
    await stripe.invoices.pay(idOf(latest));
    const resumed = await stripe.subscriptions.retrieve(id);
    expect(resumed).toMatchObject({ status: 'active', trial_end: null });
    expect(resumed.items.data[0]?.current_period_start).toBe(start + 70 * day);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
  });
});

describe('a subscription being resumed', () => {
  async function resuming() {
    const paid = await paidSubscription(await clockAt(start));
    await stripe.subscriptions.pause(paid.id, {
      bill_for: { unused_time_from: { type: 'none' } },
    });
    const { latest_invoice: latest } = await stripe.subscriptions.resume(paid.id);
    return { ...paid, invoiceId: idOf(latest) };
  }

  it('stays paused if the invoice for its new period is voided', async () => {
    const { id, invoiceId } = await resuming();
    expect((await stripe.invoices.retrieve(invoiceId)).status).toBe('open');
    await stripe.invoices.voidInvoice(invoiceId);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('paused');
  });

  it('goes past due, without retries, if that invoice is declined', async () => {
    const { id, customer, invoiceId } = await resuming();
    const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer,
    });
    await expect(stripe.invoices.pay(invoiceId, { payment_method: bad })).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    const invoice = await stripe.invoices.retrieve(invoiceId);
    expect(invoice).toMatchObject({ status: 'open', next_payment_attempt: null });
  });
});

describe('a trial that ends now', () => {
  it('bills the month at once, and goes past due if the card is declined', async () => {
    const { id, customer } = await paidSubscription(await clockAt(start));
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
    const { invoice, intentId } = await subscribe(stripe);
    expect((await stripe.invoices.voidInvoice(invoice.id ?? '')).status).toBe('void');
    const intent = await stripe.paymentIntents.retrieve(intentId);
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'void_invoice' });
  });

  it('can be paid out of band, which charges nothing and can’t be done twice', async () => {
    const { invoice, intentId, subscription } = await subscribe(stripe);
    const outOfBand = { paid_out_of_band: true };
    const newest = async () => (await stripe.balanceTransactions.list({ limit: 1 })).data;
    const before = await newest();
    const paid = await stripe.invoices.pay(invoice.id ?? '', outOfBand);
    expect(paid).toMatchObject({
      status: 'paid',
      amount_remaining: 0,
      amount_paid_off_stripe: invoice.amount_due,
    });
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect(await newest()).toEqual(before);
    await expect(stripe.invoices.pay(invoice.id ?? '', outOfBand)).rejects.toMatchObject({
      code: 'invoice_already_paid',
    });
  });

  it('can be given up, and still be paid', async () => {
    const { invoice } = await subscribe(stripe);
    const id = invoice.id ?? '';
    const given = await stripe.invoices.markUncollectible(id);
    expect(given).toMatchObject({ status: 'uncollectible', auto_advance: false });
    expect(given.status_transitions.marked_uncollectible_at).not.toBeNull();
    await expect(stripe.invoices.markUncollectible(id)).rejects.toThrow(/isn't open/);
    const paid = await stripe.invoices.pay(id, { paid_out_of_band: true });
    expect(paid.status).toBe('paid');
  });
});
