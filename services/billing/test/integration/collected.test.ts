import { randomUUID } from 'node:crypto';
import { collectedSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const year = { from: '2026-03-10T04:00:00.000Z', until: '2027-03-10T05:00:00.000Z' };

const pay = (invoice: string | null, given: object) =>
  billing.prisma.payment.create({
    data: {
      stripeInvoiceId: invoice,
      stripeSubscriptionId: 'sub_1',
      enrollmentId: 1,
      payerId: 101,
      amount: '63.50',
      currency: 'usd',
      status: 'paid',
      isFirst: false,
      ...given,
    },
  });

async function collected(periods: object[]) {
  const asEnrollment = billing.asService('enrollment');
  const response = await billing.post('/internal/collected', { periods }, asEnrollment);
  expect(response.status).toBe(200);
  return collectedSchema.parse(await response.json()).collected;
}

test('[BEN-12] totals what was paid in each period, minus refunds and lost disputes, in the order asked', async () => {
  await pay('in_before', { paidAt: '2026-03-10T03:59:59.999Z' });
  await pay('in_first', { paidAt: year.from, amount: '127.65', isFirst: true });
  await pay('in_refunded', { paidAt: '2026-04-10T12:00:00Z', refundedAmount: '20.10' });
  const openedAt = '2026-05-11T12:00:00Z';
  const disputed = (status: string) => ({
    paidAt: '2026-05-10T12:00:00Z',
    disputes: {
      create: {
        stripeDisputeId: `dp_${status}`,
        amountCents: 6_350,
        reason: 'fraudulent',
        status,
        openedAt,
      },
    },
  });
  await pay('in_lost', disputed('lost'));
  await pay('in_won', disputed('won'));
  await pay('in_open', { status: 'open' });
  await pay('in_next', { paidAt: year.until });
  await pay('in_other', { paidAt: '2026-04-10T12:00:00Z', enrollmentId: 2 });
  const periods = [
    { enrollmentId: 3, ...year },
    { enrollmentId: 1, ...year },
    { enrollmentId: 2, ...year },
    { enrollmentId: 1, from: year.until, until: '2028-03-10T05:00:00.000Z' },
  ];
  expect(await collected(periods)).toEqual([
    { enrollmentId: 3, cents: 0 },
    { enrollmentId: 1, cents: 12_765 + 4_340 + 6_350 },
    { enrollmentId: 2, cents: 6_350 },
    { enrollmentId: 1, cents: 6_350 },
  ]);
});

test('[BEN-12] a recorded payment counts in the plan year that it pays for, and a card’s when it was charged', async () => {
  const paidAt = '2027-02-20T17:00:00.000Z';
  const next = { enrollmentId: 4, paidAt, periodStart: '2027-03-10T16:00:00.000Z' };
  const recorded = {
    ...next,
    source: 'recorded' as const,
    stripeSubscriptionId: null,
    recordedMethod: 'cash',
  };
  await pay(null, { ...recorded, amount: '762.00', recordedId: randomUUID() });
  await pay(null, { ...recorded, amount: '10.00', recordedId: randomUUID(), periodStart: null });
  await pay('in_card', next);
  const following = { from: year.until, until: '2028-03-10T05:00:00.000Z' };
  expect(
    await collected([
      { enrollmentId: 4, ...year },
      { enrollmentId: 4, ...following },
    ]),
  ).toEqual([
    { enrollmentId: 4, cents: 1_000 + 6_350 },
    { enrollmentId: 4, cents: 76_200 },
  ]);
});
