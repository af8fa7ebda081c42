import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CancelSubscription } from '../../src/subscriptions/endings/cancel-subscription.ts';
import { ownerPrincipals } from '../factories.ts';
import { paymentIntentOf, startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const asEnrollment = () => billing.asService('enrollment');
const verify = async (enrollmentId: number, body: object) => {
  const path = `/internal/enrollments/${enrollmentId}/verify-payment`;
  const response = await billing.post(path, body, asEnrollment());
  expect(response.status).toBe(200);
  return (await response.json()) as { isConfirmed: boolean; subscription: object | null };
};
const cancel = (
  enrollmentId: number,
  given: Omit<Parameters<CancelSubscription>[0], 'enrollmentId'>,
) =>
  billing.post(`/internal/enrollments/${enrollmentId}/cancel-subscription`, given, asEnrollment());
const create = (enrollmentId: number, ownerId: number) =>
  billing.post('/api/create-subscription', { enrollmentId }, billing.as(ownerPrincipals(ownerId)));

async function payFor(enrollmentId: number, ownerId: number) {
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  return { paymentIntentId: paymentIntentOf(clientSecret), subscriptionId };
}

test('[PAY-14] confirms a payment that happened, and announces it without a webhook', async () => {
  billing.gate.close();
  const { paymentIntentId, subscriptionId } = await payFor(1, 101);
  const answer = await verify(1, { ownerId: 101, paymentIntentId });
  billing.gate.open();
  expect(answer).toMatchObject({
    isConfirmed: true,
    subscription: { enrollmentId: 1, subscriptionId, status: 'active', isMembershipFeePaid: true },
  });
  expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(1);
  expect(await verify(1, { ownerId: 101, paymentIntentId: null })).toMatchObject({
    isConfirmed: true,
  });
  expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(1);
});

test('[ADM-05] cancels the subscription at the provider and closes the enrollment for good', async () => {
  const { subscriptionId } = await payFor(10, 110);
  const response = await cancel(10, { onlyIfUnpaid: false });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    subscription: { enrollmentId: 10, subscriptionId, status: 'canceled' },
  });
  const atProvider = await billing.stripe.subscriptions.retrieve(subscriptionId);
  expect(atProvider.status).toBe('canceled');
  expect((await create(10, 110)).status).toBe(409);
  const again = await cancel(10, { onlyIfUnpaid: false });
  expect(again.status).toBe(200);
  expect(await billing.published('payment.succeeded.v1', 10)).toHaveLength(1);
});

test('canceling an unpaid subscription voids its invoice, so it can no longer be paid', async () => {
  billing.enroll({ enrollmentId: 12, ownerId: 112 });
  const { clientSecret } = await billing.createSubscription(12, 112);
  expect((await cancel(12, { onlyIfUnpaid: true })).status).toBe(200);
  await expect(billing.pay(clientSecret)).rejects.toThrow();
  expect((await create(12, 112)).status).toBe(409);
});

test('creating and canceling at once never leave a subscription that can charge', async () => {
  const ids = Array.from({ length: 8 }, (_, index) => 200 + index);
  for (const id of ids) billing.enroll({ enrollmentId: id, ownerId: 1000 + id });
  const results = await Promise.all(
    ids.flatMap((id) => [
      create(id, 1000 + id).then(({ status }) => status),
      cancel(id, { onlyIfUnpaid: false }).then(({ status }) => status),
      create(id, 1000 + id).then(({ status }) => status),
    ]),
  );
  expect(results.every((status) => status === 200 || status === 409)).toBe(true);
  await billing.settled();
  await vi.waitFor(
    async () => {
      const { data } = await billing.stripe.subscriptions.list({ status: 'all', limit: 100 });
      const ours = data.filter(({ metadata }) => ids.includes(Number(metadata['enrollmentId'])));
      const live = ours.filter(
        ({ status }) => status !== 'canceled' && status !== 'incomplete_expired',
      );
      expect(live).toEqual([]);
    },
    { timeout: 10_000, interval: 100 },
  );
  for (const id of ids) expect((await create(id, 1000 + id)).status).toBe(409);
});

test('returns the facts of many enrollments and leaves out those without a subscription', async () => {
  const paid = await payFor(20, 120);
  billing.enroll({ enrollmentId: 21, ownerId: 121 });
  const open = await billing.createSubscription(21, 121);
  const response = await billing.post(
    '/internal/subscription-facts',
    { enrollmentIds: [21, 20, 999, 20] },
    asEnrollment(),
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    facts: [
      { enrollmentId: 20, subscriptionId: paid.subscriptionId, status: 'active' },
      { enrollmentId: 21, subscriptionId: open.subscriptionId, status: 'incomplete' },
    ],
    errors: [],
  });
});
