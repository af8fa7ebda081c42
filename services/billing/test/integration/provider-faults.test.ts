import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const ask = (enrollmentId: number, ownerId: number) =>
  billing.post('/api/create-subscription', { enrollmentId }, billing.as(ownerPrincipals(ownerId)));

const faults = (requests: object[]) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests }),
  });

const subscriptionsAtProvider = async () =>
  (await billing.stripe.subscriptions.list({ status: 'all', limit: 100 })).data;

test('[PAY-19] without the provider: 503, and nothing is sold or told', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await billing.stopProvider();
  const response = await ask(1, 101);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'service_unavailable' });
  expect(await billing.prisma.subscription.count()).toBe(0);
  expect(await billing.prisma.payment.count()).toBe(0);
  expect(await billing.prisma.outboxEvent.count()).toBe(0);
  expect(await billing.prisma.lease.count()).toBe(0);
});

test('[PAY-19] without enrollment: 503, and nothing is written', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  billing.enrollment.state.isDown = true;
  const response = await ask(1, 101);
  expect(response.status).toBe(503);
  expect(await billing.prisma.payableEnrollment.count()).toBe(0);
  expect(await billing.prisma.customer.count()).toBe(0);
});

test('a subscription that a crash kept from being put on file is found, not made again', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  billing.gate.close();
  const made = await billing.createSubscription(1, 101);
  await billing.prisma.subscription.deleteMany();
  await billing.prisma.payment.deleteMany();
  const response = await ask(1, 101);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    subscriptionId: made.subscriptionId,
    clientSecret: made.clientSecret,
  });
  expect(await subscriptionsAtProvider()).toHaveLength(1);
});

test('[PAY-07] an answer that is lost on the way is asked for again', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await faults([{ match: '^POST /v1/', kind: 'reset', phase: 'after', times: 5 }]);
  expect((await ask(1, 101)).status).toBe(200);
  expect(await subscriptionsAtProvider()).toHaveLength(1);
  expect((await billing.stripe.customers.list({ limit: 10 })).data).toHaveLength(1);
});

test("the provider's saved 500 does not block paying for ever", async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await faults([{ match: '^POST /v1/subscriptions$', kind: 'status', status: 500, times: 3 }]);
  expect((await ask(1, 101)).status).toBe(503);
  const row = await billing.prisma.payableEnrollment.findUnique({ where: { enrollmentId: 1 } });
  expect(row).toMatchObject({ attempt: 1, isAttemptSpoiled: true });
  expect((await ask(1, 101)).status).toBe(200);
  expect(await subscriptionsAtProvider()).toHaveLength(1);
  const after = await billing.prisma.payableEnrollment.findUnique({ where: { enrollmentId: 1 } });
  expect(after).toMatchObject({ attempt: 2, isAttemptSpoiled: false });
});

test.each(['customers', 'products'])(
  "the provider's saved 500 for %s does not keep anybody from paying",
  async (kind) => {
    billing.enroll({ enrollmentId: 1, ownerId: 101 });
    // The SDK asks three times with the same key, and gets the saved answer.
    const match = `^POST /v1/${kind}$`;
    await faults([{ match, kind: 'status', status: 500, times: 1 }]);
    expect((await ask(1, 101)).status).toBe(200);
    expect(await subscriptionsAtProvider()).toHaveLength(1);
  },
);

test('a 500 for something that was made all the same is found instead of made again', async () => {
  const snapshot = billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await faults([{ match: '^POST /v1/subscriptions$', kind: 'status', status: 500, times: 3 }]);
  expect((await ask(1, 101)).status).toBe(503);
  const customer = await billing.prisma.customer.findUnique({ where: { ownerId: 101 } });
  const products = await billing.prisma.providerProduct.findMany({ where: { kind: 'plan' } });
  const made = await billing.stripe.subscriptions.create({
    customer: customer?.stripeCustomerId ?? '',
    items: [
      {
        price_data: {
          currency: 'usd',
          product: products[0]?.stripeProductId ?? '',
          unit_amount: 6_350,
          recurring: { interval: 'month' },
        },
      },
    ],
    payment_behavior: 'default_incomplete',
    metadata: { enrollmentId: String(snapshot.enrollment.id), attempt: '1' },
  });
  const response = await ask(1, 101);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ subscriptionId: made.id });
  expect(await subscriptionsAtProvider()).toHaveLength(1);
});

test('a lease whose holder died is free again when its time is over', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await billing.prisma.lease.create({
    data: {
      key: 'enrollment:1',
      holder: '00000000-0000-4000-8000-000000000001',
      expiresAt: new Date(Date.now() + 1_000),
    },
  });
  expect((await ask(1, 101)).status).toBe(200);
});

test('a lease that is held longer than anybody waits: 503, and nothing is made', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await billing.prisma.lease.create({
    data: {
      key: 'enrollment:1',
      holder: '00000000-0000-4000-8000-000000000001',
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  expect((await ask(1, 101)).status).toBe(503);
  expect(await subscriptionsAtProvider()).toHaveLength(0);
});
