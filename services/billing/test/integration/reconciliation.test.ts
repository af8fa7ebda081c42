import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageStore } from '../../src/data/listed-subscriptions.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const setFaults = (faults: object) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });

async function reconcile(): Promise<unknown> {
  const headers = billing.asService('enrollment');
  const response = await billing.post('/internal/reconciliation', {}, headers);
  expect(response.status).toBe(200);
  return response.json();
}

/** Paid at the provider, and no webhook ever told of it. */
async function payUnheard(enrollmentId: number): Promise<void> {
  billing.enroll({ enrollmentId, ownerId: 100 + enrollmentId });
  await setFaults({ webhooks: [{ kind: 'drop' }] });
  const { clientSecret } = await billing.createSubscription(enrollmentId, 100 + enrollmentId);
  await billing.pay(clientSecret);
}

test('finds a payment whose webhooks were lost, and tells of it once', async () => {
  await payUnheard(1);
  expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(0);
  expect(await reconcile()).toEqual({ looked: 1, drifted: 1, failed: 0, isComplete: true });
  expect(await reconcile()).toEqual({ looked: 1, drifted: 0, failed: 0, isComplete: true });
  expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(1);
  const [fact] = await billing
    .published('subscription.status-changed.v1', 1)
    .then((all) => all.slice(-1));
  expect(fact?.data).toMatchObject({ status: 'active', isMembershipFeePaid: true });
});

test('goes through more than a batch, and leaves out what is over', async () => {
  for (const enrollmentId of [1, 2, 3, 4, 5, 6, 7]) await payUnheard(enrollmentId);
  const headers = billing.asService('enrollment');
  const path = '/internal/enrollments/7/cancel-subscription';
  expect((await billing.post(path, { onlyIfUnpaid: false }, headers)).status).toBe(200);
  expect(await reconcile()).toEqual({ looked: 6, drifted: 6, failed: 0, isComplete: true });
});

test('one that cannot be looked at does not keep the others from it', async () => {
  for (const enrollmentId of [1, 2, 3]) await payUnheard(enrollmentId);
  const first = await billing.prisma.subscription.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const match = `^GET /v1/subscriptions/${first.stripeSubscriptionId}$`;
  await setFaults({ requests: [{ match, kind: 'status', status: 500 }] });
  expect(await reconcile()).toEqual({ looked: 3, drifted: 2, failed: 1, isComplete: false });
  await setFaults({});
  expect(await reconcile()).toEqual({ looked: 3, drifted: 1, failed: 0, isComplete: true });
});

test('without the provider nothing changes, and a later pass goes on', async () => {
  for (const enrollmentId of [1, 2, 3, 4, 5, 6]) await payUnheard(enrollmentId);
  await setFaults({ requests: [{ match: '^GET', kind: 'status', status: 500 }] });
  // A whole batch in vain is enough to know.
  expect(await reconcile()).toEqual({ looked: 5, drifted: 0, failed: 5, isComplete: false });
  await setFaults({});
  expect(await reconcile()).toMatchObject({ drifted: 6, isComplete: true });
});

test('leaves it to whoever is at it already', async () => {
  await payUnheard(1);
  await billing.prisma.lease.create({
    data: {
      key: 'reconciliation',
      holder: '00000000-0000-4000-8000-000000000001',
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  expect(await reconcile()).toEqual({ looked: 0, drifted: 0, failed: 0, isComplete: false });
  expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(0);
});

test('a pass that crashes holds up the next one for seconds only', async () => {
  await payUnheard(1);
  await setFaults({
    requests: [{ match: '^GET /v1/subscriptions', kind: 'slow', delayMs: 1_500, phase: 'before' }],
  });
  const passing = reconcile();
  const lease = await vi.waitUntil(
    () => billing.prisma.lease.findUnique({ where: { key: 'reconciliation' } }),
    { timeout: 10_000 },
  );
  // Nobody renews the lease of a process that is gone.
  expect(lease.expiresAt.getTime() - Date.now()).toBeLessThan(10_000);
  await passing;
  expect(await billing.prisma.lease.count({ where: { key: 'reconciliation' } })).toBe(0);
});

/** More than a few, paid, and on file as they are. */
async function payMany(): Promise<string[]> {
  const ids = Array.from({ length: 24 }, (_, index) => index + 1);
  for (const enrollmentId of ids) await payUnheard(enrollmentId);
  expect(await reconcile()).toMatchObject({ looked: 24, drifted: 24, isComplete: true });
  // As after a night of pages: neighbours were seen at the same time.
  await billing.prisma.subscription.updateMany({ data: { observedAt: new Date(0) } });
  const rows = await billing.prisma.subscription.findMany({ orderBy: { enrollmentId: 'asc' } });
  return rows.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
}

test('many that are as they are on file take one page of the provider’s list', async () => {
  await payMany();
  const single = { match: '^GET /v1/subscriptions/', kind: 'status', status: 500 };
  await setFaults({ requests: [single] });
  // Only the one that the page begins behind has to be looked at by itself.
  expect(await reconcile()).toMatchObject({ looked: 24, drifted: 0, failed: 1 });
  await setFaults({ requests: [{ ...single, match: '^GET /v1/subscriptions$' }] });
  expect(await reconcile()).toMatchObject({ looked: 0, isComplete: false });
  await setFaults({});
  expect(await reconcile()).toEqual({ looked: 24, drifted: 0, failed: 0, isComplete: true });
});

test('what a page says otherwise, or does not list, is looked at and corrected', async () => {
  const ids = await payMany();
  await setFaults({ webhooks: [{ kind: 'drop' }] });
  await billing.stripe.subscriptions.cancel(ids[11] ?? '');
  await billing.prisma.subscription.update({
    where: { stripeSubscriptionId: ids[17] ?? '' },
    data: { status: 'past_due' },
  });
  expect(await reconcile()).toEqual({ looked: 24, drifted: 2, failed: 0, isComplete: true });
  const rows = await billing.prisma.subscription.groupBy({ by: ['status'], _count: true });
  expect(rows).toEqual(
    expect.arrayContaining([
      { status: 'active', _count: 23 },
      { status: 'canceled', _count: 1 },
    ]),
  );
});

test('a page that is older than the last look changes nothing', async () => {
  await payUnheard(1);
  await reconcile();
  const before = await billing.prisma.subscription.findFirstOrThrow();
  await createPageStore(billing.prisma).believe([before.stripeSubscriptionId], 60_000);
  expect(await billing.prisma.subscription.findFirstOrThrow()).toEqual(before);
});
