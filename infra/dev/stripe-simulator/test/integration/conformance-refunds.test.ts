import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { conformanceBed, errorOf, isStripe, patience, returnUrl } from '../conformance.ts';
import { eventually, idOf } from '../support.ts';

/** Refunds in all of their states. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});

/** A payment of $100.00 that belongs to no invoice. */
async function paid(card = 'pm_card_visa') {
  const intent = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    payment_method: card,
    confirm: true,
    return_url: returnUrl,
    description: 'Dental cleaning',
  });
  return { intent: intent.id, charge: idOf(intent.latest_charge) };
}
const chargeOf = (id: string) => stripe.charges.retrieve(id);
const untilStatus = (id: string, status: string) =>
  eventually(
    `refund ${status}`,
    async () => {
      const refund = await stripe.refunds.retrieve(id);
      return refund.status === status && refund;
    },
    patience,
  );

describe.skipIf(isStripe)('idempotency keys', () => {
  it('are kept for a day of the business clock', async () => {
    const create = () =>
      stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'aging' });
    const first = await create();
    await bed.passTime(86_000);
    expect((await create()).id).toBe(first.id);
    await bed.passTime(1_000);
    expect((await create()).id).not.toBe(first.id);
  });
});

describe('refunds', { timeout: patience * 2 }, () => {
  it('are made in parts, by charge or payment intent, and add up on the charge', async () => {
    const { intent, charge } = await paid();
    const part = await stripe.refunds.create({
      charge,
      amount: 4000,
      reason: 'requested_by_customer',
      metadata: { refundId: '5' },
    });
    expect(part).toMatchObject({
      amount: 4000,
      status: 'succeeded',
      charge,
      payment_intent: intent,
      reason: 'requested_by_customer',
      metadata: { refundId: '5' },
    });
    expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 4000, refunded: false });
    const rest = await stripe.refunds.create({ payment_intent: intent });
    expect(rest.amount).toBe(6000);
    expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 10_000, refunded: true });
    for (const filter of [{ charge }, { payment_intent: intent }]) {
      const { data } = await stripe.refunds.list(filter);
      expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    }
    const types = await eventually(
      'the events',
      async () => {
        const seen = await bed.eventTypesOf(charge);
        return seen.filter((type) => type === 'charge.refunded').length === 2 && seen;
      },
      patience,
    );
    expect(types[0]).toBe('charge.succeeded');
    expect(await bed.eventTypesOf(part.id)).toContain('refund.created');
  });

  it('never exceed what was paid', async () => {
    const { charge } = await paid();
    await stripe.refunds.create({ charge, amount: 7000 });
    expect(await errorOf(stripe.refunds.create({ charge, amount: 3001 }))).toMatchObject({
      statusCode: 400,
      rawType: 'invalid_request_error',
      param: 'amount',
      message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
    });
    await stripe.refunds.create({ charge, amount: 3000 });
    expect(await errorOf(stripe.refunds.create({ charge }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
      message: `Charge ${charge} has already been refunded.`,
    });
  });

  it('are made once for an idempotency key', async () => {
    const { charge } = await paid();
    const idempotencyKey = `refund-${charge}`;
    const one = await stripe.refunds.create({ charge, amount: 1000 }, { idempotencyKey });
    const two = await stripe.refunds.create({ charge, amount: 1000 }, { idempotencyKey });
    expect(two.id).toBe(one.id);
    expect((await chargeOf(charge)).amount_refunded).toBe(1000);
  });

  it.skipIf(isStripe)('are refused beyond the available balance and the overdraft', async () => {
    const { charge } = await paid();
    await bed.control('/_balance/available');
    const { available } = await stripe.balance.retrieve();
    await stripe.payouts.create({ amount: available[0]?.amount ?? 0, currency: 'usd' });
    await bed.control('/_refund-overdraft', { overdraft: 4_000 });
    const refund = (amount: number) => stripe.refunds.create({ charge, amount });
    expect(await errorOf(refund(4_001))).toMatchObject({
      statusCode: 400,
      rawType: 'invalid_request_error',
      message: 'Insufficient funds in your Stripe balance to refund this amount.',
    });
    expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 0 });
    expect((await refund(4_000)).status).toBe('succeeded');
    expect((await errorOf(refund(1))).statusCode).toBe(400);
    await bed.control('/_refund-overdraft', { overdraft: null });
    expect((await refund(6_000)).status).toBe('succeeded');
  });

  it('are refused without a charge, for an unknown one, and for a declined one', async () => {
    expect(await errorOf(stripe.refunds.create({}))).toMatchObject({ statusCode: 400 });
    expect(await errorOf(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const declined = await errorOf(
      stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        payment_method: 'pm_card_visa_chargeDeclined',
        confirm: true,
        return_url: returnUrl,
      }),
    );
    const intent = declined.payment_intent?.id ?? '';
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent }))).message).toBe(
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
    );
  });

  it('of cards cannot be canceled, but their metadata changes', async () => {
    const { charge } = await paid();
    const { id } = await stripe.refunds.create({ charge, metadata: { a: '1' } });
    expect((await errorOf(stripe.refunds.cancel(id))).statusCode).toBe(400);
    const updated = await stripe.refunds.update(id, { metadata: { b: '2' } });
    expect(updated.metadata).toEqual({ a: '1', b: '2' });
  });

  it('take their amount from the balance, and the fee of the payment is not returned', async () => {
    const { charge } = await paid();
    const { id } = await stripe.refunds.create({ charge, amount: 2500 });
    const expanded = await stripe.refunds.retrieve(id, { expand: ['balance_transaction'] });
    expect(expanded.balance_transaction).toMatchObject({
      type: 'refund',
      reporting_category: 'refund',
      amount: -2500,
      fee: 0,
      net: -2500,
      source: id,
    });
  });
});

describe('a refund that takes its time', { timeout: patience * 2 }, () => {
  it('is pending, counts, and then succeeds', async () => {
    const { charge } = await paid('pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ charge });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    expect((await chargeOf(charge)).amount_refunded).toBe(10_000);
    expect((await errorOf(stripe.refunds.create({ charge }))).code).toBe('charge_already_refunded');
    await bed.control(`/_refunds/${refund.id}/succeed`);
    await untilStatus(refund.id, 'succeeded');
    expect(await bed.eventTypesOf(refund.id)).toContain('refund.updated');
  });

  it('may fail, so that the money counts as paid again', async () => {
    const { charge } = await paid('pm_card_refundFail');
    const refund = await stripe.refunds.create({ charge, amount: 3000 });
    expect(refund.status).toBe('succeeded');
    await bed.control(`/_refunds/${refund.id}/fail`);
    const failed = await untilStatus(refund.id, 'failed');
    expect(failed.failure_reason).toBeTruthy();
    expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
    const back = idOf(failed.failure_balance_transaction ?? null);
    expect(back).toMatch(/^txn_/);
    const types = await bed.eventTypesOf(refund.id);
    expect(types).toEqual(
      expect.arrayContaining(['refund.created', 'refund.updated', 'refund.failed']),
    );
    expect((await stripe.refunds.create({ charge })).amount).toBe(10_000);
  });

  it.skipIf(isStripe)('settles by itself as time passes', async () => {
    const { charge } = await paid('pm_card_refundFail');
    const { id } = await stripe.refunds.create({ charge });
    await bed.passTime(120);
    expect((await stripe.refunds.retrieve(id)).status).toBe('failed');
  });
});

describe('a disputed charge', { timeout: patience * 2 }, () => {
  it('cannot be refunded', async () => {
    const { charge } = await paid('pm_card_createDispute');
    await eventually('the dispute', async () => (await chargeOf(charge)).disputed, patience);
    expect(await errorOf(stripe.refunds.create({ charge, amount: 100 }))).toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
      message: `Charge ${charge} has been charged back; cannot issue a refund.`,
    });
  });
});
