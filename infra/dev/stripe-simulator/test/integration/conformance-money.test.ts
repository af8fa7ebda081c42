import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { conformanceBed, errorOf, isStripe, patience, returnUrl } from '../conformance.ts';
import { eventually, idOf } from '../support.ts';

/** The balance of the account: its transactions, fees and payouts. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});
const day = 86_400;

async function paid(amount = 10_000) {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: returnUrl,
    description: 'Dental cleaning',
  });
  return idOf(intent.latest_charge);
}
const transactionOf = (source: string) =>
  eventually(
    `the transaction of ${source}`,
    async () => (await stripe.balanceTransactions.list({ source })).data[0],
    patience,
  );

describe('balance transactions', { timeout: patience * 2 }, () => {
  it('show what a charge leaves after the fee, two days later', async () => {
    const charge = await paid();
    const transaction = await transactionOf(charge);
    expect(transaction).toMatchObject({
      object: 'balance_transaction',
      type: 'charge',
      reporting_category: 'charge',
      amount: 10_000,
      net: 10_000 - transaction.fee,
      source: charge,
      status: 'pending',
      description: 'Dental cleaning',
    });
    expect(transaction.fee_details.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      transaction.fee,
    );
    expect(transaction.available_on).toBeGreaterThan(transaction.created);
    expect(transaction.available_on % day).toBe(0);
    const { balance_transaction: own } = await stripe.charges.retrieve(charge);
    expect(own).toBe(transaction.id);
    const { source } = await stripe.balanceTransactions.retrieve(transaction.id, {
      expand: ['source'],
    });
    expect(source).toMatchObject({ id: charge, object: 'charge' });
  });

  it.skipIf(isStripe)('have a fee of 2.9 % and 30 cents, rounded', async () => {
    for (const [amount, fee] of [
      [4999, 175],
      [11_414, 361],
      [50, 31],
    ] as const) {
      const transaction = await transactionOf(await paid(amount));
      expect([transaction.fee, transaction.net]).toEqual([fee, amount - fee]);
    }
  });

  it('are listed by type, source, currency and time, page by page', async () => {
    const charge = await paid();
    const { id: refund } = await stripe.refunds.create({ charge, amount: 100 });
    const { created } = await transactionOf(refund);
    const refunds = await stripe.balanceTransactions.list({
      type: 'refund',
      currency: 'usd',
      created: { gte: created - 60 },
    });
    expect(refunds.data.map(({ source }) => source)).toContain(refund);
    expect(refunds.data.every(({ type }) => type === 'refund')).toBe(true);
    const before = await stripe.balanceTransactions.list({ source: refund, created: { lt: 1 } });
    expect(before.data).toEqual([]);
    const [first] = (await stripe.balanceTransactions.list({ limit: 1 })).data;
    const next = await stripe.balanceTransactions.list({
      limit: 1,
      starting_after: first?.id ?? '',
    });
    expect(next.data[0]?.id).not.toBe(first?.id);
  });

  it('are refused for an id that does not exist', async () => {
    expect(await errorOf(stripe.balanceTransactions.retrieve('txn_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such balance transaction: 'txn_none'",
    });
  });

  it('of a dispute are not found by it', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 4200,
      currency: 'usd',
      payment_method: 'pm_card_createDispute',
      confirm: true,
      return_url: returnUrl,
    });
    const dispute = await eventually(
      'the dispute',
      async () => (await stripe.disputes.list({ payment_intent: intent.id })).data[0],
      patience,
    );
    expect(dispute.balance_transactions[0]?.source).toBe(dispute.id);
    const found = await stripe.balanceTransactions.list({ source: dispute.id });
    expect(found.data).toEqual([]);
  });
});

const usd = (sums: { amount: number; currency: string }[]) =>
  sums.find(({ currency }) => currency === 'usd')?.amount ?? 0;

describe('the balance', { timeout: patience * 2 }, () => {
  it('is what is available and what is pending', async () => {
    const before = usd((await stripe.balance.retrieve()).pending);
    const { net } = await transactionOf(await paid());
    await eventually(
      'the pending amount',
      async () => usd((await stripe.balance.retrieve()).pending) === before + net,
      patience,
    );
  });
});

describe('payouts on request', { timeout: patience * 2 }, () => {
  it('cannot exceed what is available', async () => {
    const call = stripe.payouts.create({ amount: 999_999_999, currency: 'usd' });
    expect((await errorOf(call)).statusCode).toBe(400);
    const none = stripe.payouts.create({ amount: 0, currency: 'usd' });
    expect(await errorOf(none)).toMatchObject({ code: 'parameter_invalid_integer' });
  });

  it.skipIf(isStripe)('do not say what they consist of', async () => {
    await paid(20_000);
    await bed.control('/_balance/available');
    const before = usd((await stripe.balance.retrieve()).available);
    const payout = await stripe.payouts.create({ amount: 5000, currency: 'usd' });
    expect(payout).toMatchObject({
      automatic: false,
      status: 'in_transit',
      reconciliation_status: 'not_applicable',
    });
    expect(usd((await stripe.balance.retrieve()).available)).toBe(before - 5000);
    const call = stripe.balanceTransactions.list({ payout: payout.id });
    expect(await errorOf(call)).toMatchObject({
      statusCode: 400,
      message:
        'Balance transaction history can only be filtered on automatic transfers, not manual.',
    });
  });
});

describe.skipIf(isStripe)('automatic payouts', () => {
  const sum = (transactions: Stripe.BalanceTransaction[]) =>
    transactions.reduce((total, { net }) => total + net, 0);

  it('consist of what was available, fees of the account and other charges too', async () => {
    await bed.control('/_balance/available');
    await bed.control('/_payouts');
    const charge = await paid();
    await bed.control('/_charges', { amount: 3000, description: 'Nail trim at the desk' });
    const fee = (await bed.control('/_fees', { amount: 250 })) as Stripe.BalanceTransaction;
    expect(fee).toMatchObject({
      type: 'stripe_fee',
      reporting_category: 'fee',
      amount: -250,
      fee: 0,
      net: -250,
      source: null,
    });
    await bed.control('/_balance/available');
    await bed.control('/_payouts');
    const [payout] = (await stripe.payouts.list()).data;
    const { data } = await stripe.balanceTransactions.list({ payout: payout?.id ?? '' });
    expect(data.map(({ type, amount }) => [type, amount])).toEqual([
      ['payout', -(payout?.amount ?? 0)],
      ['stripe_fee', -250],
      ['charge', 3000],
      ['charge', 10_000],
    ]);
    expect(data.at(-1)?.source).toBe(charge);
    expect(sum(data)).toBe(0);
    expect(payout).toMatchObject({ automatic: true, reconciliation_status: 'completed' });
    expect(usd((await stripe.balance.retrieve()).available)).toBe(0);
  });

  it('are made daily, and arrive a day later', async () => {
    const transaction = await transactionOf(await paid(7000));
    await bed.passTime(4 * day);
    const found = (await stripe.payouts.list({ limit: 100 })).data.find(
      ({ created }) => created >= transaction.available_on,
    );
    expect(found).toMatchObject({
      amount: transaction.net,
      created: transaction.available_on,
      status: 'paid',
    });
    expect(await stripe.balanceTransactions.retrieve(transaction.id)).toMatchObject({
      status: 'available',
    });
    expect(await bed.eventTypesOf(found?.id ?? '')).toEqual([
      'payout.created',
      'payout.reconciliation_completed',
      'payout.updated',
      'payout.paid',
    ]);
  });

  it('that the bank refuses come back to the balance', async () => {
    await paid(5000);
    await bed.control('/_balance/available');
    await bed.control('/_payouts');
    const [payout] = (await stripe.payouts.list()).data;
    const before = usd((await stripe.balance.retrieve()).available);
    await bed.control(`/_payouts/${payout?.id ?? ''}/fail`);
    expect((await stripe.payouts.retrieve(payout?.id ?? '')).status).toBe('failed');
    const after = usd((await stripe.balance.retrieve()).available);
    expect(after).toBe(before + (payout?.amount ?? 0));
  });

  it('are not made while the schedule is manual', async () => {
    await bed.control('/_payout-schedule', { interval: 'manual' });
    const count = async () => (await stripe.payouts.list({ limit: 100 })).data.length;
    const before = await count();
    await paid();
    await bed.passTime(5 * day);
    expect(await count()).toBe(before);
  });
});
