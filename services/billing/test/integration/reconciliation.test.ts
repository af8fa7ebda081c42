import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
