import { moneyTransactionsSchema, workListSchema } from '@petwell/contracts/routes';
import { startSimulator } from 'stripe-simulator';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { balanceBed } from './balance-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const { control, refresh, report, manager, pay, ledger, busyMonth } = balanceBed(() => billing);

test('[MNY-40] [MNY-41] [MNY-42] a month with a foreign charge, a dispute, and payouts of both kinds adds up to Stripe’s cents', async () => {
  await busyMonth();
  expect((await refresh()).body).toMatchObject({ isComplete: true });
  const { totals, readThrough } = await report();
  expect(readThrough).not.toBeNull();
  expect(totals).toMatchObject({
    collectedCents: 3 * 12_765,
    refundsCents: -2_500,
    disputesCents: -12_765,
    otherCents: 3_000,
    // Three payments, the foreign charge, the dispute, and the account's own fee.
    feesCents: -(3 * 400 + 117 + 1_500 + 250),
    netCents: 3 * 12_765 - 2_500 - 12_765 + 3_000 - 3_067,
  });
  const all = await ledger();
  const net = all
    .filter(({ type }) => type !== 'payout')
    .reduce((cents, one) => cents + one.net, 0);
  expect(totals.netCents).toBe(net);
  expect(totals.netCents + totals.payoutsCents).toBe(
    all.reduce((cents, one) => cents + one.net, 0),
  );

  const { rows } = await sql<{ category: string; cents: number }>`
    SELECT reporting_category AS category, sum(amount_cents)::int AS cents
    FROM balance_transactions GROUP BY 1 ORDER BY 1`.execute(billing.kysely);
  expect(rows).toEqual([
    { category: 'charge', cents: 3 * 12_765 + 3_000 },
    { category: 'dispute', cents: -12_765 },
    { category: 'fee', cents: -250 },
    { category: 'payout', cents: totals.payoutsCents },
    { category: 'refund', cents: -2_500 },
  ]);

  const payouts = await billing.prisma.payout.findMany({ orderBy: { amountCents: 'asc' } });
  expect(payouts).toMatchObject([
    { isAutomatic: false, amountCents: 1_000, transactionsReadAt: null },
    { isAutomatic: true },
  ]);
  const stored = await billing.prisma.balanceTransaction.findMany();
  expect(stored).toHaveLength(all.length);
  const inPayout = stored.filter(({ payoutId }) => payoutId === payouts[1]?.id);
  expect(inPayout.reduce((cents, one) => cents + one.netCents, 0)).toBe(0);
  expect(stored.filter(({ payoutId }) => payoutId === payouts[0]?.id)).toEqual([]);
  // Descriptions of charges could name customers.
  expect(JSON.stringify(stored)).not.toContain('Miller');
});

test('[MNY-40] what was pending becomes available, and is counted once however often it is read', async () => {
  await pay(1);
  await refresh();
  const acted = await billing.prisma.outboxEvent.findMany({ where: { type: 'staff.acted.v1' } });
  expect(acted).toMatchObject([
    { payload: { data: { action: 'sync', about: 'balance', result: 'done' } } },
  ]);
  const [pending] = await billing.prisma.balanceTransaction.findMany();
  expect(pending).toMatchObject({ status: 'pending', amountCents: 12_765, feeCents: 400 });
  const { totals } = await report();
  await control('/_balance/available');
  await refresh();
  await refresh();
  const stored = await billing.prisma.balanceTransaction.findMany();
  expect(stored).toMatchObject([{ id: pending?.id, status: 'available' }]);
  expect((await report()).totals).toEqual(totals);
});

test('[MNY-40] a read that was interrupted goes on after its last page, and pages that overlap add nothing', async () => {
  for (let charge = 0; charge < 105; charge += 1) await control('/_charges', { amount: 1_000 });
  await control('/_faults', {
    requests: [{ match: '^GET /v1/payouts', kind: 'status', status: 400 }],
  });
  expect((await refresh()).status).toBe(500);
  expect((await report()).readThrough).toBeNull();
  const all = await ledger();
  expect(await billing.prisma.balanceRead.findFirstOrThrow()).toMatchObject({
    readThrough: null,
    cursor: all.at(-1)?.id,
  });
  // As if it had been interrupted after the first page.
  await billing.prisma.balanceRead.updateMany({ data: { cursor: all[99]?.id ?? '' } });
  const secondPage = { id: { in: all.slice(100).map(({ id }) => id) } };
  expect(await billing.prisma.balanceTransaction.deleteMany({ where: secondPage })).toEqual({
    count: 5,
  });
  await control('/_faults', { requests: [] });
  // Created since: the interrupted read doesn't know of it, the next one does.
  await control('/_charges', { amount: 1_000 });
  expect((await refresh()).body).toMatchObject({ isComplete: true });
  expect(await billing.prisma.balanceTransaction.count()).toBe(106);
  expect((await report()).totals).toMatchObject({ otherCents: 106_000, collectedCents: 0 });
});

test('[MNY-40] a payment that billing hears of later is PetWell’s from then on', async () => {
  await pay(1);
  const before = await billing.prisma.payment.findFirstOrThrow();
  await billing.prisma.payment.update({
    where: { id: before.id },
    data: { stripePaymentIntentId: null },
  });
  await refresh();
  expect((await report()).totals).toMatchObject({ collectedCents: 0, otherCents: 12_765 });
  await billing.prisma.payment.update({
    where: { id: before.id },
    data: { stripePaymentIntentId: before.stripePaymentIntentId },
  });
  await refresh();
  expect((await report()).totals).toMatchObject({ collectedCents: 12_765, otherCents: 0 });
});

test('[MNY-40] the balance of another account is another one', async () => {
  await pay(1);
  await refresh();
  const other = await startSimulator({});
  await billing.restart({ STRIPE_SECRET_KEY: 'sk_test_other', STRIPE_API_URL: other.url });
  await refresh();
  expect(await report()).toMatchObject({ totals: { collectedCents: 0, netCents: 0 } });
  await billing.restart();
  await refresh();
  expect((await report()).totals).toMatchObject({ collectedCents: 12_765 });
  await other.close();
});

test('[MNY-41] the clinic’s zone decides the month, a refund counts on its own day, and the answer says what Stripe’s UTC month has', async () => {
  await pay(1);
  await refresh();
  const { id: _id, ...row } = await billing.prisma.balanceTransaction.findFirstOrThrow();
  await billing.prisma.balanceTransaction.deleteMany();
  const at = (createdAt: string, amountCents: number, reportingCategory = 'charge') => ({
    ...row,
    id: `txn_${createdAt}`,
    createdAt: new Date(createdAt),
    reportingCategory,
    amountCents,
    feeCents: 0,
    netCents: amountCents,
  });
  await billing.prisma.balanceTransaction.createMany({
    data: [
      // Still September at the clinic, already October in UTC.
      at('2025-10-01T03:59:59.000Z', 1),
      at('2025-10-01T04:00:00.000Z', 20),
      at('2025-10-31T23:59:59.000Z', 300),
      // Still October at the clinic.
      at('2025-11-01T03:59:59.000Z', 4_000),
      at('2025-11-01T04:00:00.000Z', 50_000),
      at('2025-11-02T12:00:00.000Z', -20, 'refund'),
    ],
  });
  const october = await report('2025-10');
  expect(october).toMatchObject({
    startsAt: '2025-10-01T04:00:00.000Z',
    endsAt: '2025-11-01T04:00:00.000Z',
    totals: { collectedCents: 4_320, refundsCents: 0, netCents: 4_320 },
    utc: {
      startsAt: '2025-10-01T00:00:00.000Z',
      endsAt: '2025-11-01T00:00:00.000Z',
      onlyAtStripe: { collectedCents: 1 },
      onlyAtClinic: { collectedCents: 4_000 },
    },
  });
  // [MNY-45] What only one of both months has is listed.
  const listed = async (only: string) => {
    const path = `/api/admin/reports/money/transactions?month=2025-10&category=net&only=${only}`;
    const response = await fetch(`${billing.url()}${path}`, { headers: manager() });
    const { transactions } = moneyTransactionsSchema.parse(await response.json());
    return transactions.map(({ countedCents }) => countedCents);
  };
  expect([await listed('stripe'), await listed('clinic')]).toEqual([[1], [4_000]]);
  expect((await report('2025-11')).totals).toMatchObject({
    collectedCents: 50_000,
    refundsCents: -20,
  });
});

test('[MNY-116] a failed payout is on the work list until a later one has arrived', async () => {
  const listed = async () => {
    const response = await fetch(`${billing.url()}/api/admin/work-list?list=failedPayouts`, {
      headers: manager(),
    });
    return workListSchema.parse(await response.json()).failedPayouts;
  };
  await control('/_charges', { amount: 3_000 });
  await control('/_balance/available');
  await control('/_payouts');
  await refresh();
  const [payout] = await billing.prisma.payout.findMany();
  expect(await listed()).toMatchObject({ items: [], total: 0 });
  await control(`/_payouts/${payout?.id}/fail`);
  await refresh();
  expect(await listed()).toMatchObject({
    items: [{ payoutId: payout?.id, arrivesOn: payout?.arrivesOn.toISOString().slice(0, 10) }],
    total: 1,
  });
  const later = { createdAt: new Date(Date.now() + 60_000), isReconciled: false };
  const paid = { ...payout, ...later, id: 'po_later', status: 'paid' };
  await billing.prisma.payout.create({ data: paid as NonNullable<typeof payout> });
  expect(await listed()).toMatchObject({ items: [], total: 0 });
});

test('[MNY-44] past months don’t change when a customer is deleted', async () => {
  await pay(1);
  await refresh();
  const before = await report();
  await billing.prisma
    .$executeRaw`UPDATE payable_enrollments SET snapshot = NULL, closed_at = now()`;
  await billing.prisma.customer.updateMany({ data: { deletedAt: new Date(), firstName: '' } });
  await refresh();
  expect((await report()).totals).toEqual(before.totals);
});
