import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { monthsAfter } from '../../src/domain/billing-periods.ts';
import { advanceClock } from '../../src/index.ts';
import { conformanceBed, errorOf, patience } from '../conformance.ts';
import { subscribe, eventually, idOf } from '../support.ts';

/** How a subscription is set to end, and what happens then. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});
const hour = 3600;

async function subscribed() {
  const paid = await bed.paidSubscription();
  const { id } = paid.subscription;
  await eventually(
    'active',
    async () => (await stripe.subscriptions.retrieve(id)).status === 'active',
    patience,
  );
  const end = paid.subscription.items.data[0]?.current_period_end ?? 0;
  return { id, customer: paid.customer.id, clock: paid.clock, start: paid.start, end };
}
const invoicesOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription })).data;

describe('an end that is set for later', { timeout: patience * 2 }, () => {
  it('is the end of the period, and can be taken back', async () => {
    const { id, start, end } = await subscribed();
    const ending = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Moving away', feedback: 'other' },
    });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: start,
      cancellation_details: {
        comment: 'Moving away',
        feedback: 'other',
        reason: 'cancellation_requested',
      },
    });
    const goingOn = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(goingOn).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
  });

  it('ends without another invoice, and keeps when it was requested', async () => {
    const { id, clock, start, end } = await subscribed();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await advanceClock(stripe, clock, end + 2 * hour);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
      canceled_at: start,
      ended_at: end,
    });
    expect(await invoicesOf(id)).toHaveLength(1);
    const types = await eventually(
      'customer.subscription.deleted',
      async () => {
        const seen = await bed.eventTypesOf(id);
        return seen.includes('customer.subscription.deleted') && seen;
      },
      patience,
    );
    expect(types.at(-1)).toBe('customer.subscription.deleted');
  });

  it('may be a period that comes later', async () => {
    const { id, clock, start, end } = await subscribed();
    // Counted from the start, because a month that has no such day ends the period earlier.
    const cancelAt = monthsAfter(start, 2);
    const ending = await stripe.subscriptions.update(id, {
      cancel_at: cancelAt,
      proration_behavior: 'none',
    });
    expect(ending).toMatchObject({ cancel_at: cancelAt, cancel_at_period_end: false });
    await advanceClock(stripe, clock, end + 2 * hour);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await advanceClock(stripe, clock, cancelAt + 2 * hour);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it('set with cancel_at is only taken back with cancel_at', async () => {
    const { id, end } = await subscribed();
    await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' });
    const still = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(still).toMatchObject({ cancel_at: end, cancel_at_period_end: false });
    const goingOn = await stripe.subscriptions.update(id, { cancel_at: '' });
    expect(goingOn).toMatchObject({ cancel_at: null, canceled_at: null });
  });

  it('refuses both ways at once, and a time that has passed', async () => {
    const { id, start, end } = await subscribed();
    const both = { cancel_at: end, cancel_at_period_end: true };
    expect(await errorOf(stripe.subscriptions.update(id, both))).toMatchObject({
      statusCode: 400,
      rawType: 'invalid_request_error',
      message:
        'Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.',
    });
    const past = { cancel_at: start - hour };
    expect((await errorOf(stripe.subscriptions.update(id, past))).statusCode).toBe(400);
  });
});

describe('an ended subscription', { timeout: patience * 2 }, () => {
  it('says why, and only that and its metadata can change', async () => {
    const { id } = await subscribed();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const canceled = await stripe.subscriptions.cancel(id, {
      cancellation_details: { comment: 'By phone' },
      invoice_now: false,
      prorate: false,
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      cancellation_details: { comment: 'By phone', reason: 'cancellation_requested' },
    });
    const noted = await stripe.subscriptions.update(id, {
      metadata: { note: '1' },
      cancellation_details: { feedback: 'too_expensive' },
    });
    expect(noted.metadata['note']).toBe('1');
    expect(noted.cancellation_details?.feedback).toBe('too_expensive');
    const error = await errorOf(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    expect(error).toMatchObject({
      statusCode: 400,
      message: 'A canceled subscription can only update its cancellation_details and metadata.',
    });
  });
});

describe('pending invoice items', { timeout: patience * 2 }, () => {
  async function pendingItem() {
    const running = await subscribed();
    const item = await stripe.invoiceItems.create({
      customer: running.customer,
      subscription: running.id,
      amount: 1250,
      currency: 'usd',
      description: 'Nail trim',
    });
    return { ...running, item };
  }
  const pendingOf = async (customer: string) =>
    (await stripe.invoiceItems.list({ customer, pending: true })).data.map(({ id }) => id);

  it('are listed until they are deleted', async () => {
    const { item, id, customer } = await pendingItem();
    expect(item).toMatchObject({
      amount: 1250,
      invoice: null,
      parent: { subscription_details: { subscription: id } },
    });
    expect(await pendingOf(customer)).toEqual([item.id]);
    expect(await stripe.invoiceItems.del(item.id)).toMatchObject({ deleted: true });
    expect(await pendingOf(customer)).toEqual([]);
    expect((await errorOf(stripe.invoiceItems.retrieve(item.id))).statusCode).toBe(404);
  });

  it('are billed when the subscription ends with its period', async () => {
    const { id, clock, end } = await pendingItem();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await advanceClock(stripe, clock, end + 2 * hour);
    const [last] = await invoicesOf(id);
    expect(last).toMatchObject({ status: 'paid', total: 1250 });
  });

  it('stay pending after an immediate cancellation, and are billed only on demand', async () => {
    const { id, customer, item } = await pendingItem();
    await stripe.subscriptions.cancel(id);
    expect(await pendingOf(customer)).toEqual([item.id]);
    const other = await pendingItem();
    await stripe.subscriptions.cancel(other.id, { invoice_now: true });
    expect(await pendingOf(other.customer)).toEqual([]);
  });

  it('cannot be deleted once they are on a finalized invoice', async () => {
    const { invoice } = await subscribe(stripe);
    const fee = invoice.lines.data.find(({ amount }) => amount === 6415);
    const itemId = idOf(fee?.parent?.invoice_item_details?.invoice_item ?? null);
    expect((await errorOf(stripe.invoiceItems.del(itemId))).statusCode).toBe(400);
  });
});

describe('a draft of a canceled subscription', { timeout: patience * 2 }, () => {
  it('is finalized without being collected, and then voided', async () => {
    const { id, clock, end } = await subscribed();
    await advanceClock(stripe, clock, end + hour / 2);
    await stripe.subscriptions.cancel(id);
    const [draft] = await invoicesOf(id);
    expect(draft?.status).toBe('draft');
    const invoiceId = draft?.id ?? '';
    const open = await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false });
    expect(open).toMatchObject({ status: 'open', attempt_count: 0 });
    expect((await stripe.invoices.voidInvoice(invoiceId)).status).toBe('void');
    expect((await errorOf(stripe.invoices.voidInvoice(invoiceId))).statusCode).toBe(400);
  });
});
