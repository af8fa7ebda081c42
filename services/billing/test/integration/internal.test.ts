import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CancelSubscription } from '../../src/use-cases/cancel-subscription.ts';
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

test('[PAY-14] confirms a payment that happened, and converges without any webhook', async () => {
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

test('a fact that is asked for is newer than every one before', async () => {
  const versions: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { subscription } = await verify(1, { ownerId: 101, paymentIntentId: null });
    versions.push((subscription as { version: number }).version);
  }
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
});

test('[PAY-14] does not confirm what is not paid', async () => {
  billing.enroll({ enrollmentId: 2, ownerId: 102 });
  const { clientSecret } = await billing.createSubscription(2, 102);
  const paymentIntentId = paymentIntentOf(clientSecret);
  expect(await verify(2, { ownerId: 102, paymentIntentId })).toMatchObject({ isConfirmed: false });
  expect(await verify(2, { ownerId: 102, paymentIntentId: null })).toMatchObject({
    isConfirmed: false,
    subscription: { status: 'incomplete', isMembershipFeePaid: false },
  });
});

test("[PAY-14] does not confirm another enrollment's payment, nor one of another owner or amount", async () => {
  const { paymentIntentId } = await payFor(3, 103);
  billing.enroll({ enrollmentId: 4, ownerId: 103 });
  await billing.createSubscription(4, 103);
  billing.enroll({ enrollmentId: 5, ownerId: 105 });
  await billing.createSubscription(5, 105);
  expect(await verify(4, { ownerId: 103, paymentIntentId })).toMatchObject({ isConfirmed: false });
  expect(await verify(5, { ownerId: 105, paymentIntentId })).toMatchObject({ isConfirmed: false });
  expect(await verify(3, { ownerId: 105, paymentIntentId })).toEqual({
    isConfirmed: false,
    subscription: null,
  });

  const { stripe } = billing;
  const [customer] = (await stripe.customers.list({ email: 'owner105@example.com' })).data;
  const cheap = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    customer: customer?.id ?? '',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://petwell.example/',
  });
  expect(cheap.status).toBe('succeeded');
  for (const claimed of [cheap.id, 'pi_unknown', 'seti_1', '../customers', 'x'.repeat(300)]) {
    expect(await verify(5, { ownerId: 105, paymentIntentId: claimed })).toMatchObject({
      isConfirmed: false,
      subscription: { status: 'incomplete' },
    });
  }
});

test('without a subscription there is nothing to confirm', async () => {
  billing.enroll({ enrollmentId: 6, ownerId: 106 });
  expect(await verify(6, { ownerId: 106, paymentIntentId: 'pi_1' })).toEqual({
    isConfirmed: false,
    subscription: null,
  });
});

test('[STA-05] cancelling ends the subscription at the provider and closes the enrollment for good', async () => {
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

test('cancelling only what is unpaid refuses what is paid, and it stays payable', async () => {
  const { subscriptionId } = await payFor(11, 111);
  const response = await cancel(11, { onlyIfUnpaid: true });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'already_paid' });
  expect((await billing.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('active');
  expect((await create(11, 111)).status).toBe(200);
});

test('cancelling only what is unpaid takes the chance to pay away', async () => {
  billing.enroll({ enrollmentId: 12, ownerId: 112 });
  const { clientSecret } = await billing.createSubscription(12, 112);
  expect((await cancel(12, { onlyIfUnpaid: true })).status).toBe(200);
  await expect(billing.pay(clientSecret)).rejects.toThrow();
  expect((await create(12, 112)).status).toBe(409);
});

test('an enrollment that nobody has tried to pay is closed without the provider', async () => {
  billing.enroll({ enrollmentId: 13, ownerId: 113 });
  const response = await cancel(13, { onlyIfUnpaid: true });
  expect(await response.json()).toEqual({ subscription: null });
  expect((await create(13, 113)).status).toBe(409);
});

test('creating and cancelling at once never leave a subscription that can charge', async () => {
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

test('tells the facts of many, leaves out those without a subscription, names those that failed', async () => {
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

test('a payment for something that was closed meanwhile is told to nobody but put on file', async () => {
  billing.gate.close();
  billing.enroll({ enrollmentId: 30, ownerId: 130 });
  const { clientSecret, subscriptionId } = await billing.createSubscription(30, 130);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 30 },
    data: { closedAt: hourAgo },
  });
  await billing.pay(clientSecret);
  billing.gate.open();
  for (const delivery of billing.gate.deliveries) await billing.gate.deliver(delivery);
  await billing.settled();
  const payment = await billing.prisma.payment.findFirst({ where: { enrollmentId: 30 } });
  expect(payment).toMatchObject({ status: 'paid', isLate: true });
  expect(await billing.published('payment.succeeded.v1', 30)).toEqual([]);
  const metrics = await (await fetch(`${billing.url()}/metrics`)).text();
  expect(metrics).toMatch(/billing_payments_total\{result="late",service="billing"\} 1/);
  // It would go on charging every month.
  expect((await billing.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
});
