import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSubscriptions } from '../../src/subscriptions/store.ts';
import { staffPrincipals } from '../factories.ts';
import { holdStripe } from './hold-stripe.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let calls: ReturnType<typeof holdStripe>;
beforeEach(async () => {
  calls = holdStripe();
  billing = await startBilling();
});
afterEach(async () => {
  await billing.stop();
  calls.stop();
});

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

/** Pays at the provider; every webhook is lost. */
async function payUnheard(enrollmentId: number): Promise<void> {
  billing.enroll({ enrollmentId, ownerId: 100 + enrollmentId });
  await setFaults({ webhooks: [{ kind: 'drop' }] });
  const { clientSecret } = await billing.createSubscription(enrollmentId, 100 + enrollmentId);
  await billing.pay(clientSecret);
}

test('finds a payment whose webhooks were lost, and announces it once', async () => {
  await payUnheard(1);
  expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(0);
  expect(await reconcile()).toEqual({
    looked: 1,
    drifted: 1,
    failed: 0,
    missing: 0,
    otherAccount: 0,
    isComplete: true,
  });
  expect(await reconcile()).toEqual({
    looked: 1,
    drifted: 0,
    failed: 0,
    missing: 0,
    otherAccount: 0,
    isComplete: true,
  });
  expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(1);
  const [fact] = await billing
    .published('subscription.status-changed.v1', 1)
    .then((all) => all.slice(-1));
  expect(fact?.data).toMatchObject({ status: 'active', isMembershipFeePaid: true });
});

test('[PAY-26] a subscription that Stripe does not know is reported once, and again on demand', async () => {
  await payUnheard(1);
  await reconcile();
  await billing.prisma.subscription.updateMany({ data: { stripeSubscriptionId: 'sub_gone' } });
  expect(await reconcile()).toMatchObject({ looked: 1, drifted: 0, missing: 1 });
  expect(await reconcile()).toMatchObject({ looked: 0, missing: 0 });
  const headers = billing.asService('enrollment');
  const body = { enrollmentIds: [1] };
  const facts = await billing.post('/internal/subscription-facts', body, headers);
  expect(await facts.json()).toEqual({ facts: [], errors: [], missing: [1], otherAccount: [] });
  const workList = await fetch(`${billing.url()}/api/admin/work-list`, {
    headers: billing.as(staffPrincipals('viewer')),
  });
  expect(await workList.json()).toMatchObject({
    missingSubscriptions: { total: 1, items: [{ enrollmentId: 1, subscriptionId: 'sub_gone' }] },
  });
  expect(await billing.prisma.reconciliationRun.count({ where: { missing: 1 } })).toBe(1);
});

test('a crashed run delays the next one by seconds only', async () => {
  await payUnheard(1);
  const held = calls.next(/^GET \/v1\/subscriptions/);
  const running = reconcile();
  await held.arrived;
  const lease = await billing.prisma.lease.findUniqueOrThrow({ where: { key: 'reconciliation' } });
  // A dead process's lease isn't renewed.
  expect(lease.expiresAt.getTime() - Date.now()).toBeLessThan(10_000);
  held.release();
  await running;
  expect(await billing.prisma.lease.count({ where: { key: 'reconciliation' } })).toBe(0);
});

const minuteMs = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs);

async function store(
  id: number,
  given: { status: string; createdAgo?: number; observedAgo: number },
): Promise<void> {
  const { status, createdAgo = given.observedAgo, observedAgo } = given;
  await billing.prisma.subscription.create({
    data: {
      id,
      enrollmentId: id,
      attempt: 1,
      stripeSubscriptionId: `sub_${id}`,
      status,
      stripeCustomerId: 'cus_1',
      currentPeriodEnd: new Date(),
      observationVersion: 1,
      createdAt: minutesAgo(createdAgo),
      observedAt: minutesAgo(observedAgo),
    },
  });
}

test('unpaid subscriptions are due less and less often, the others after a day, ended ones never', async () => {
  await store(1, { status: 'active', observedAgo: 25 * 60 });
  await store(2, { status: 'past_due', observedAgo: 26 * 60 });
  await store(3, { status: 'active', observedAgo: 23 * 60 });
  await store(4, { status: 'canceled', observedAgo: 99 * 60 });
  await store(5, { status: 'incomplete', observedAgo: 1 });
  await store(6, { status: 'incomplete', observedAgo: 3 });
  // Read 200 minutes after it was created: due again after ten.
  await store(7, { status: 'incomplete', createdAgo: 209, observedAgo: 9 });
  await store(8, { status: 'incomplete', createdAgo: 211, observedAgo: 11 });
  const subscriptions = createSubscriptions(billing);
  const age = { pendingMs: 2 * minuteMs, settledMs: 24 * 60 * minuteMs };
  const find = async (limit: number) =>
    (await subscriptions.findStale({ ...age, limit })).map(({ subscriptionId }) => subscriptionId);
  expect(await find(10)).toEqual(['sub_8', 'sub_6', 'sub_2', 'sub_1']);
  expect(await find(3)).toEqual(['sub_8', 'sub_6', 'sub_2']);
});
