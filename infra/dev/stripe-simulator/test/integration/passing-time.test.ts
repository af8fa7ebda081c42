import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { advanceClock } from '../../src/index.ts';
import { subscribe, idOf, eventually, pay, startTestBed, type TestBed } from '../support.ts';

let testBed: TestBed;
let stripe: Stripe;
beforeAll(async () => {
  testBed = await startTestBed({ dunning: { retryDays: [3, 5, 7], endStatus: 'unpaid' } });
  stripe = testBed.stripe;
});
afterAll(async () => {
  await testBed.close();
});

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const iso = (time: number): string => new Date(time * 1000).toISOString();

const advance = (clock: string, to: string) => advanceClock(stripe, clock, seconds(to));

async function activeFrom(start: string, method = 'pm_card_visa') {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(start) });
  const subscribed = await subscribe(stripe, { test_clock: clock.id });
  await pay(stripe, subscribed.intentId, method);
  return { ...subscribed, clock: clock.id };
}

/** Gives the subscription a card that saves but is declined when charged. */
async function breakCard(customer: string, subscription: string): Promise<void> {
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(subscription, { default_payment_method: bad.id });
}

async function periodEnd(subscription: string): Promise<string> {
  const { items } = await stripe.subscriptions.retrieve(subscription);
  return iso(items.data[0]?.current_period_end ?? 0);
}

describe('renewals', () => {
  it('bill only the month, without the fee, an hour after the period starts', async () => {
    const { subscription, customer, clock } = await activeFrom('2026-01-15T10:00:00Z');
    expect(await periodEnd(subscription.id)).toBe('2026-02-15T10:00:00.000Z');
    await advance(clock, '2026-02-15T10:30:00Z');
    const [draft] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(draft).toMatchObject({
      status: 'draft',
      amount_due: 4999,
      billing_reason: 'subscription_cycle',
    });
    await advance(clock, '2026-02-15T11:30:00Z');
    const invoices = await stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ status, amount_paid: paid }) => [status, paid])).toEqual([
      ['paid', 4999],
      ['paid', 11_414],
    ]);
    expect(await periodEnd(subscription.id)).toBe('2026-03-15T10:00:00.000Z');
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(2);
  });

  it('keep the day of the month across short months and a leap day', async () => {
    const { subscription, clock } = await activeFrom('2028-01-31T09:00:00Z');
    const ends = [await periodEnd(subscription.id)];
    for (const month of ['02-29T12', '03-31T12', '04-30T12']) {
      await advance(clock, `2028-${month}:00:00Z`);
      ends.push(await periodEnd(subscription.id));
    }
    expect(ends).toEqual([
      '2028-02-29T09:00:00.000Z',
      '2028-03-31T09:00:00.000Z',
      '2028-04-30T09:00:00.000Z',
      '2028-05-31T09:00:00.000Z',
    ]);
  });

  it('catch up on many months, with an invoice each', async () => {
    const { subscription, clock } = await activeFrom('2026-01-01T00:00:00Z');
    await advance(clock, '2026-12-15T00:00:00Z');
    const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 });
    expect(invoices.data).toHaveLength(12);
    expect(new Set(invoices.data.map(({ status }) => status))).toEqual(new Set(['paid']));
  });
});

describe('a first invoice', () => {
  it('has fee and month although seconds end while it is made', async () => {
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 400));
    try {
      const { invoice } = await subscribe(stripe);
      expect(invoice.amount_due).toBe(11_414);
    } finally {
      clock.mockRestore();
    }
  });
});

describe('ending one period', () => {
  async function endPeriod(id: string) {
    const { latest_invoice: latest } = await stripe.subscriptions.retrieve(id);
    const body = JSON.stringify({ latest_invoice: idOf(latest) });
    const send = () =>
      fetch(`${testBed.simulator.url}/_subscriptions/${id}/end-period`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    // Repeated, it ends no other period.
    for (const response of [await send(), await send()]) expect(response.status).toBe(200);
  }
  const paidBy = async (subscription: string) => {
    const { data } = await stripe.invoices.list({ subscription });
    return data.map(({ status, amount_paid: paid }) => [status, paid]);
  };

  it('charges the next month at once, or shows that its card fails', async () => {
    const { subscription, customer, intentId } = await subscribe(stripe);
    await pay(stripe, intentId);
    await endPeriod(subscription.id);
    expect(await paidBy(subscription.id)).toEqual([
      ['paid', 4_999],
      ['paid', 11_414],
    ]);
    await breakCard(customer.id, subscription.id);
    await endPeriod(subscription.id);
    expect((await paidBy(subscription.id))[0]).toEqual(['open', 0]);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });

  it('charges nothing while the subscription or its collection is paused', async () => {
    const { subscription, intentId } = await subscribe(stripe);
    await pay(stripe, intentId);
    await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior: 'keep_as_draft' },
    });
    await endPeriod(subscription.id);
    expect(await paidBy(subscription.id)).toEqual([
      ['draft', 0],
      ['paid', 11_414],
    ]);
    const { subscription: other, intentId: otherIntent } = await subscribe(stripe);
    await pay(stripe, otherIntent);
    await stripe.subscriptions.pause(other.id, {
      bill_for: { unused_time_from: { type: 'none' } },
    });
    const before = await stripe.subscriptions.retrieve(other.id);
    await endPeriod(other.id);
    expect(await stripe.subscriptions.retrieve(other.id)).toEqual(before);
    expect(await paidBy(other.id)).toEqual([['paid', 11_414]]);
  });

  it('ends what was set to end with it', async () => {
    const { subscription, intentId } = await subscribe(stripe);
    await pay(stripe, intentId);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await endPeriod(subscription.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect(await paidBy(subscription.id)).toEqual([['paid', 11_414]]);
  });
});

describe('failed renewals', () => {
  it('go past due, are retried after 3, 5 and 7 days, and end unpaid', async () => {
    const { subscription, customer, clock } = await activeFrom('2026-01-10T00:00:00Z');
    await breakCard(customer.id, subscription.id);
    await advance(clock, '2026-02-10T02:00:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, attempted: true });
    expect(iso(invoice?.next_payment_attempt ?? 0)).toBe('2026-02-13T01:00:00.000Z');
    await advance(clock, '2026-02-20T00:00:00Z');
    expect((await stripe.invoices.retrieve(invoice?.id ?? '')).attempt_count).toBe(3);
    await advance(clock, '2026-02-26T00:00:00Z');
    const last = await stripe.invoices.retrieve(invoice?.id ?? '');
    expect(last).toMatchObject({ attempt_count: 4, next_payment_attempt: null, status: 'open' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('unpaid');
    await eventually(
      'four failures',
      () =>
        testBed.receiver.events.filter(
          ({ type, data }) => type === 'invoice.payment_failed' && data.object.id === last.id,
        ).length === 4,
    );
  });

  it('are not retried with a card that the bank refused for good, but with a new one', async () => {
    const { subscription, customer, clock } = await activeFrom('2026-01-10T00:00:00Z');
    const { default_payment_method: card } = await stripe.subscriptions.retrieve(subscription.id);
    await fetch(`${testBed.simulator.url}/_cards/${idOf(card)}/decline`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decline_code: 'stolen_card', advice_code: 'do_not_try_again' }),
    });
    const charges = async () =>
      (await stripe.charges.list({ customer: customer.id })).data.map(({ status }) => status);
    await advance(clock, '2026-02-10T02:00:00Z');
    expect(await charges()).toEqual(['failed', 'succeeded']);
    await advance(clock, '2026-02-20T00:00:00Z');
    const { latest_invoice: latest } = await stripe.subscriptions.retrieve(subscription.id);
    const invoice = await stripe.invoices.retrieve(idOf(latest));
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 3 });
    expect(await charges()).toEqual(['failed', 'succeeded']);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: good.id });
    await advance(clock, '2026-02-26T00:00:00Z');
    expect(await charges()).toEqual(['succeeded', 'failed', 'succeeded']);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('recover when a new card pays the open invoice', async () => {
    const { subscription, customer, clock } = await activeFrom('2026-01-10T00:00:00Z');
    await breakCard(customer.id, subscription.id);
    await advance(clock, '2026-02-10T02:00:00Z');
    const good = await stripe.paymentMethods.attach('pm_card_mastercard', {
      customer: customer.id,
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: good.id });
    const { latest_invoice: latest } = await stripe.subscriptions.retrieve(subscription.id);
    const paid = await stripe.invoices.pay(idOf(latest));
    expect(paid.status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('leave drafts behind, and only the newest, finalized and paid, ends the unpaid status', async () => {
    const { subscription, customer, clock } = await activeFrom('2026-01-10T00:00:00Z');
    await breakCard(customer.id, subscription.id);
    await advance(clock, '2026-04-20T00:00:00Z');
    const statusOf = async () => (await stripe.subscriptions.retrieve(subscription.id)).status;
    const invoices = async () =>
      (await stripe.invoices.list({ subscription: subscription.id })).data;
    const [april, march, february] = await invoices();
    expect([april, march, february].map((one) => one?.status)).toEqual(['draft', 'draft', 'open']);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const card = { payment_method: good.id };
    await stripe.invoices.pay(february?.id ?? '', card);
    expect(await statusOf()).toBe('unpaid');

    const newest = april?.id ?? '';
    await expect(stripe.invoices.pay(newest, card)).rejects.toMatchObject({ statusCode: 400 });
    const finalized = await stripe.invoices.finalizeInvoice(newest, { auto_advance: false });
    expect(finalized).toMatchObject({ status: 'open', auto_advance: false });
    await expect(stripe.invoices.finalizeInvoice(newest)).rejects.toMatchObject({
      statusCode: 400,
    });
    await stripe.invoices.pay(newest, card);
    expect(await statusOf()).toBe('active');
    await advance(clock, '2026-05-09T00:00:00Z');
    expect((await invoices()).map((one) => one.status)).toEqual(['paid', 'draft', 'paid', 'paid']);
  });

  it('ask the cardholder when the bank requires it', async () => {
    const { subscription, clock } = await activeFrom('2026-01-10T00:00:00Z');
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: idOf(subscription.customer),
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    await advance(clock, '2026-02-10T02:00:00Z');
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments'],
    });
    expect(renewed.status).toBe('past_due');
    const invoice = renewed.latest_invoice as Stripe.Invoice;
    const intentId = idOf(invoice.payments?.data[0]?.payment.payment_intent ?? null);
    const intent = await stripe.paymentIntents.retrieve(intentId);
    expect(intent.status).toBe('requires_action');
    await eventually('invoice.payment_action_required', () =>
      testBed.receiver.events.some(
        ({ type, data }) =>
          type === 'invoice.payment_action_required' && data.object.id === invoice.id,
      ),
    );
    await fetch(`${testBed.simulator.url}/_challenges/${intent.id}`, { method: 'POST' });
    await eventually('the active subscription', async () => {
      const { status } = await stripe.subscriptions.retrieve(subscription.id);
      return status === 'active';
    });
  });
});

describe('ended subscriptions', () => {
  it('expire an unpaid first invoice after 23 hours, so that it cannot be paid anymore', async () => {
    const clock = await stripe.testHelpers.testClocks.create({
      frozen_time: seconds('2026-01-10T00:00:00Z'),
    });
    const { subscription, intentId, invoice } = await subscribe(stripe, { test_clock: clock.id });
    await advance(clock.id, '2026-01-10T22:59:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    await advance(clock.id, '2026-01-10T23:00:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(
      'incomplete_expired',
    );
    expect((await stripe.invoices.retrieve(invoice.id ?? '')).status).toBe('void');
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
    await expect(
      stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it('send an event, and canceled subscriptions are not listed by default', async () => {
    const { subscription } = await activeFrom('2026-01-10T00:00:00Z');
    await stripe.subscriptions.cancel(subscription.id);
    await eventually('customer.subscription.deleted', () =>
      testBed.receiver.events.some(
        ({ type, data }) =>
          type === 'customer.subscription.deleted' && data.object.id === subscription.id,
      ),
    );
    const listed = await stripe.subscriptions.list({ customer: idOf(subscription.customer) });
    expect(listed.data).toEqual([]);
    expect(
      (await stripe.subscriptions.list({ customer: idOf(subscription.customer), status: 'all' }))
        .data,
    ).toHaveLength(1);
  });
});

describe('nothing due at first', () => {
  it('a free subscription is active at once and requests a card by setup intent', async () => {
    const customer = await stripe.customers.create();
    const product = await stripe.products.create({ name: 'Free' });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [
        {
          price_data: {
            currency: 'usd',
            product: product.id,
            unit_amount: 0,
            recurring: { interval: 'month' },
          },
        },
      ],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
    });
    expect(subscription.status).toBe('active');
    expect(subscription.latest_invoice as Stripe.Invoice).toMatchObject({
      amount_due: 0,
      status: 'paid',
      confirmation_secret: null,
    });
    const setup = subscription.pending_setup_intent as Stripe.SetupIntent;
    expect(setup.client_secret).toMatch(/^seti_\w+_secret_\w+$/);
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
    const ready = await stripe.subscriptions.retrieve(subscription.id);
    expect(ready.pending_setup_intent).toBeNull();
    expect(ready.default_payment_method).toMatch(/^pm_/);
  });
});
