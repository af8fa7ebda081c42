import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../src/index.ts';
import { conformanceBed, errorOf, patience, returnUrl } from '../conformance.ts';
import { eventually } from '../support.ts';

/** Subscriptions that start with a saved card, or later. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});
const [hour, day] = [3600, 86_400];
const month = { interval: 'month' } as const;

/** A customer on a test clock with a card saved by a setup intent. */
async function saved(method = 'pm_card_visa') {
  const start = Math.floor(Date.now() / 1000) + day;
  const clock = await bed.clockAt(start);
  const customer = await stripe.customers.create({ name: 'Ada Lovelace', test_clock: clock });
  const { id } = await stripe.setupIntents.create({ customer: customer.id });
  const setup = await stripe.setupIntents.confirm(id, {
    payment_method: method,
    return_url: returnUrl,
  });
  const product = await stripe.products.create({ name: 'Silver' });
  const startWith = (params: object = {}) =>
    stripe.subscriptions.create({
      customer: customer.id,
      default_payment_method: setup.payment_method as string,
      items: [
        {
          price_data: { currency: 'usd', product: product.id, unit_amount: 2499, recurring: month },
        },
      ],
      off_session: true,
      expand: ['latest_invoice'],
      ...params,
    });
  return { start, clock, customer: customer.id, startWith };
}
const invoiceOf = (subscription: Stripe.Subscription) =>
  subscription.latest_invoice as Stripe.Invoice;

describe('a trial that ends on the first charge day', { timeout: patience * 2 }, () => {
  it('starts with a paid invoice of $0 and asks for no card', async () => {
    const { start, startWith } = await saved();
    const trialEnd = start + 10 * day;
    const subscription = await startWith({ trial_end: trialEnd, proration_behavior: 'none' });
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_start: start,
      trial_end: trialEnd,
      billing_cycle_anchor: trialEnd,
      pending_setup_intent: null,
    });
    expect(subscription.items.data[0]).toMatchObject({
      current_period_start: start,
      current_period_end: trialEnd,
    });
    expect(invoiceOf(subscription)).toMatchObject({
      status: 'paid',
      total: 0,
      amount_paid: 0,
      billing_reason: 'subscription_create',
    });
  });

  it('is announced three days before, and then charges the saved card', async () => {
    const { start, clock, customer, startWith } = await saved();
    const trialEnd = start + 10 * day;
    const { id } = await startWith({ trial_end: trialEnd });
    await advanceClock(stripe, clock, trialEnd - 3 * day - hour);
    expect(await bed.eventTypesOf(id)).not.toContain('customer.subscription.trial_will_end');
    await advanceClock(stripe, clock, trialEnd - 3 * day + hour);
    const noticesOf = async () =>
      (await bed.eventTypesOf(id)).filter(
        (type) => type === 'customer.subscription.trial_will_end',
      );
    await eventually('the notice', async () => (await noticesOf()).length > 0, patience);
    expect((await stripe.charges.list({ customer })).data).toEqual([]);
    await advanceClock(stripe, clock, trialEnd + 2 * hour);
    const active = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(active.status).toBe('active');
    expect(invoiceOf(active)).toMatchObject({
      status: 'paid',
      amount_paid: 2499,
      billing_reason: 'subscription_cycle',
    });
    expect(active.items.data[0]?.current_period_start).toBe(trialEnd);
    expect(await noticesOf()).toHaveLength(1);
  });

  it('is announced at once if it is shorter than three days', async () => {
    const { start, startWith } = await saved();
    const { id } = await startWith({ trial_end: start + day });
    await eventually(
      'the notice',
      async () => (await bed.eventTypesOf(id)).includes('customer.subscription.trial_will_end'),
      patience,
    );
  });

  it('goes past due if the card is declined', async () => {
    const { start, clock, startWith } = await saved('pm_card_chargeCustomerFail');
    const { id } = await startWith({ trial_end: start + 5 * day });
    await advanceClock(stripe, clock, start + 5 * day + 2 * hour);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  });

  it('ends as its settings say without a card', async () => {
    const { start, clock, startWith } = await saved();
    const { id } = await startWith({
      default_payment_method: undefined,
      trial_end: start + 5 * day,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    await advanceClock(stripe, clock, start + 5 * day + 2 * hour);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  it('is refused in the past', async () => {
    const { start, startWith } = await saved();
    expect(await errorOf(startWith({ trial_end: start - hour }))).toMatchObject({
      statusCode: 400,
      rawType: 'invalid_request_error',
      param: 'trial_end',
    });
  });

  it('can be canceled before anything was charged', async () => {
    const { start, clock, customer, startWith } = await saved();
    const { id } = await startWith({ trial_end: start + 5 * day });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await advanceClock(stripe, clock, start + 5 * day + 2 * hour);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect((await stripe.charges.list({ customer })).data).toEqual([]);
  });
});

describe('a billing cycle anchor', { timeout: patience * 2 }, () => {
  it('makes the time before it free without proration', async () => {
    const { start, clock, startWith } = await saved();
    const anchor = start + 10 * day;
    const subscription = await startWith({
      billing_cycle_anchor: anchor,
      proration_behavior: 'none',
    });
    expect(subscription).toMatchObject({ status: 'active', billing_cycle_anchor: anchor });
    await advanceClock(stripe, clock, anchor + 2 * hour);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(invoiceOf(renewed)).toMatchObject({ status: 'paid', amount_paid: 2499 });
  });

  it('cannot be later than the next natural billing date', async () => {
    const { start, startWith } = await saved();
    const later = { billing_cycle_anchor: start + 40 * day, proration_behavior: 'none' } as const;
    const error = await errorOf(startWith(later));
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain('cannot be later than next natural billing date');
  });
});

describe('a saved card', { timeout: patience * 2 }, () => {
  it('is charged at once', async () => {
    const { startWith } = await saved();
    const subscription = await startWith();
    expect(subscription.status).toBe('active');
    expect(invoiceOf(subscription)).toMatchObject({
      status: 'paid',
      amount_paid: 2499,
      attempt_count: 1,
    });
  });

  it('leaves the subscription incomplete if it is declined', async () => {
    const { startWith } = await saved('pm_card_chargeCustomerFail');
    const subscription = await startWith();
    expect(subscription.status).toBe('incomplete');
    expect(invoiceOf(subscription)).toMatchObject({ status: 'open', amount_paid: 0 });
  });

  it('creates nothing if it is declined and that is an error', async () => {
    const { customer, startWith } = await saved('pm_card_chargeCustomerFail');
    expect(await errorOf(startWith({ payment_behavior: 'error_if_incomplete' }))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  });

  it('is required', async () => {
    const { customer, startWith } = await saved();
    const without = { default_payment_method: undefined, off_session: undefined };
    expect(await errorOf(startWith(without))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  });

  it('has to belong to the customer', async () => {
    const [one, other] = [await saved(), await saved()];
    const [card] = (await stripe.setupIntents.list({ customer: other.customer })).data;
    const stranger = { default_payment_method: card?.payment_method as string };
    expect((await errorOf(one.startWith(stranger))).statusCode).toBe(400);
  });
});

describe('a deleted customer', { timeout: patience * 2 }, () => {
  it('ends their subscriptions, keeps the card setups, and takes nothing new', async () => {
    const { customer, startWith } = await saved();
    const started = await startWith();
    const waiting = await stripe.setupIntents.create({ customer });
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(started.id)).status).toBe('canceled');
    const expand = ['customer'];
    expect((await stripe.setupIntents.retrieve(waiting.id, { expand })).customer).toEqual({
      id: customer,
      object: 'customer',
      deleted: true,
    });
    expect(await errorOf(stripe.setupIntents.create({ customer }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
    expect(await errorOf(startWith())).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
  });
});
