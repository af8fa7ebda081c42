import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => billing.gate.open());

/** Enrolled and paid for the first time at `start`, by the customer's clock. */
async function startEnrollment(enrollmentId: number, start: string) {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start });
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  return { ...owner, ownerId, subscriptionId };
}

async function nextBillingDate(enrollmentId: number): Promise<string | undefined> {
  const facts = await billing.published('subscription.status-changed.v1', enrollmentId);
  return facts.at(-1)?.data.currentPeriodEnd;
}

test('announces each renewal of a year once, leap day and short months included', async () => {
  const { advanceTo } = await startEnrollment(1, '2027-10-31T09:00:00.000Z');
  const months = [
    ['2027-11-30T12:00:00.000Z', '2027-12-31T09:00:00.000Z'],
    ['2027-12-31T12:00:00.000Z', '2028-01-31T09:00:00.000Z'],
    ['2028-01-31T12:00:00.000Z', '2028-02-29T09:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-03-31T09:00:00.000Z'],
    ['2028-03-31T12:00:00.000Z', '2028-04-30T09:00:00.000Z'],
    ['2028-04-30T12:00:00.000Z', '2028-05-31T09:00:00.000Z'],
    ['2028-05-31T12:00:00.000Z', '2028-06-30T09:00:00.000Z'],
    ['2028-06-30T12:00:00.000Z', '2028-07-31T09:00:00.000Z'],
    ['2028-07-31T12:00:00.000Z', '2028-08-31T09:00:00.000Z'],
    ['2028-08-31T12:00:00.000Z', '2028-09-30T09:00:00.000Z'],
    ['2028-09-30T12:00:00.000Z', '2028-10-31T09:00:00.000Z'],
    ['2028-10-31T12:00:00.000Z', '2028-11-30T09:00:00.000Z'],
  ] as const;
  expect(await nextBillingDate(1)).toBe('2027-11-30T09:00:00.000Z');
  for (const [index, [now, next]] of months.entries()) {
    await advanceTo(now);
    expect(await nextBillingDate(1)).toBe(next);
    expect(await paidSoFar(billing, 1)).toHaveLength(index + 2);
  }
  const paid = await paidSoFar(billing, 1);
  expect(paid.map(({ amountCents }) => amountCents)).toEqual([
    12_765,
    ...Array.from({ length: 12 }, () => 6_350),
  ]);
  expect(paid.map(({ isFirstPayment }) => isFirstPayment).filter(Boolean)).toHaveLength(1);
  expect(new Set(paid.map(({ invoiceId }) => invoiceId)).size).toBe(13);
  expect(paid.map(({ period }) => period)).toEqual([
    { start: '2027-10-31T09:00:00.000Z', end: '2027-11-30T09:00:00.000Z' },
    { start: '2027-11-30T09:00:00.000Z', end: '2027-12-31T09:00:00.000Z' },
    ...months.slice(0, -1).map(([, start], index) => ({ start, end: months[index + 1]?.[1] })),
  ]);
}, 60_000);

test('recovers months with lost webhooks, with a payment each', async () => {
  const { advanceTo } = await startEnrollment(2, '2028-01-15T09:00:00.000Z');
  billing.gate.close();
  await advanceTo('2028-04-16T09:00:00.000Z');
  expect(await paidSoFar(billing, 2)).toHaveLength(1);
  billing.gate.open();
  const reconcile = () =>
    billing.post('/internal/reconciliation', {}, billing.asService('enrollment'));
  expect((await reconcile()).status).toBe(200);
  expect((await reconcile()).status).toBe(200);
  const periods = (await paidSoFar(billing, 2)).map(({ period }) => period?.start);
  expect(periods.toSorted()).toEqual([
    '2028-01-15T09:00:00.000Z',
    '2028-02-15T09:00:00.000Z',
    '2028-03-15T09:00:00.000Z',
    '2028-04-15T09:00:00.000Z',
  ]);
  expect(await nextBillingDate(2)).toBe('2028-05-15T09:00:00.000Z');
});

test('[PAY-07] an enrollment whose first subscription expired unpaid is paid with a new one', async () => {
  const start = '2028-03-01T09:00:00.000Z';
  const { advanceTo } = await startClockedOwner(billing, { ownerId: 103, start });
  billing.enroll({ enrollmentId: 3, ownerId: 103 });
  const first = await billing.createSubscription(3, 103);
  await advanceTo('2028-03-02T09:00:00.000Z');
  const facts = await billing.published('subscription.status-changed.v1', 3);
  expect(facts.map(({ data }) => data.status)).toEqual(['incomplete_expired']);

  const second = await billing.createSubscription(3, 103);
  expect(second.subscriptionId).not.toBe(first.subscriptionId);
  expect(second.enrollment.status).toBe('pending_payment');
  await billing.pay(second.clientSecret);
  await billing.settled();
  const paid = await paidSoFar(billing, 3);
  expect(paid).toMatchObject([
    { amountCents: 12_765, isFirstPayment: true, subscription: { status: 'active' } },
  ]);
  expect(paid[0]?.subscription.subscriptionId).toBe(second.subscriptionId);
});
