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

test('[PAY-19] with the provider down: 503, and nothing is stored or announced', async () => {
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

test('[PAY-07] a lost response of the provider is requested again', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await faults([{ match: '^POST /v1/', kind: 'reset', phase: 'after', times: 5 }]);
  expect((await ask(1, 101)).status).toBe(200);
  expect(await subscriptionsAtProvider()).toHaveLength(1);
  expect((await billing.stripe.customers.list({ limit: 10 })).data).toHaveLength(1);
});

test("the provider's saved 500 does not block paying", async () => {
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
