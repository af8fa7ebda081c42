import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBus, createLogger, type EventBus } from '@petwell/chassis';
import type { DomainEvent } from '@petwell/contracts/events';
import { endedByStaff, enrollmentSnapshot, ownerPrincipals } from '../factories.ts';
import { paymentIntentOf, startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let bus: EventBus;
beforeAll(async () => {
  billing = await startBilling();
  bus = createBus({
    rabbitmqUrl: 'off',
    busDatabaseUrl: billing.busUrl,
    logger: createLogger({ service: 'identity', level: 'silent' }),
  });
  await bus.start();
});
afterAll(async () => {
  await bus.close();
  await billing.stop();
});

function envelope(subject: string) {
  return {
    specversion: '1.0' as const,
    id: randomUUID(),
    source: 'petwell/test',
    subject,
    time: '2026-03-01T12:00:00.000Z',
    datacontenttype: 'application/json' as const,
  };
}
const deleted = (ownerId: number): DomainEvent => ({
  ...envelope(`owner/${ownerId}`),
  type: 'owner.deleted.v1',
  data: { ownerId, reason: 'staff' },
});

async function take(event: DomainEvent): Promise<void> {
  await bus.publish(event);
  await vi.waitFor(
    async () =>
      expect(await billing.prisma.inboxMessage.count({ where: { eventId: event.id } })).toBe(1),
    { timeout: 10_000 },
  );
}

/** Every text in every table, as JSON. */
async function everything(): Promise<string> {
  const tables = await billing.prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) =>
      billing.prisma.$queryRawUnsafe<{ row: unknown }[]>(
        `SELECT to_jsonb(t) AS row FROM "${name}" t`,
      ),
    ),
  );
  return JSON.stringify(rows);
}

/** The card's digits alone may also stand in a random id. */
const personal = /owner101|\bExample\b|\bRex\b|"4242"/;

async function payFor(enrollmentId: number, ownerId: number) {
  billing.enroll({ enrollmentId, ownerId });
  const headers = billing.as(ownerPrincipals(ownerId));
  await billing.post(
    '/api/payment-consents',
    { enrollmentId, textVersion: '2026-11-29-good' },
    headers,
  );
  const made = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(made.clientSecret);
  await vi.waitFor(
    async () =>
      expect(await billing.published('payment.succeeded.v1', enrollmentId)).toHaveLength(1),
    { timeout: 10_000 },
  );
  await billing.settled();
  return made;
}

const cancel = (enrollmentId: number) =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    { onlyIfUnpaid: false },
    billing.asService('enrollment'),
  );
const customerOf = (ownerId: number) =>
  billing.prisma.customer.findUniqueOrThrow({ where: { ownerId } });

test('[ADM-07] keeps payments and nothing that names the owner, here and at the provider', async () => {
  const { subscriptionId } = await payFor(1, 101);
  const { id: paymentId } = await billing.prisma.payment.findFirstOrThrow();
  const tried = { paymentId, request: 'staff/1 key', day: new Date(), amountCents: 6_350 };
  const card = { paymentMethodId: 'pm_1', cardBrand: 'visa', cardLast4: '4242', chargesBefore: 1 };
  await billing.prisma.paymentAttempt.create({ data: { ...tried, ...card } });
  await billing.prisma.prepaidYear.create({
    data: {
      yearId: randomUUID(),
      enrollmentId: 1,
      sheet: {},
      sentTo: 'owner101@example.com',
      closedAt: new Date(),
    },
  });
  expect(await everything()).toMatch(/owner101@example\.com/);
  expect(await everything()).toMatch(/"4242"/);
  await cancel(1);
  await billing.settled();
  await vi.waitFor(
    async () =>
      expect(await billing.prisma.outboxEvent.count({ where: { publishedAt: null } })).toBe(0),
    { timeout: 10_000 },
  );
  await take(deleted(101));
  expect(await everything()).not.toMatch(personal);
  const payment = await billing.prisma.payment.findFirstOrThrow({ where: { enrollmentId: 1 } });
  expect(payment).toMatchObject({ status: 'paid', stripeSubscriptionId: subscriptionId });
  expect(payment.amount.toFixed(2)).toBe('127.65');
  expect(payment.paidAt).not.toBeNull();
  const { stripeCustomerId } = await vi.waitFor(async () => {
    const customer = await customerOf(101);
    expect(customer.removedAtProviderAt).not.toBeNull();
    return customer;
  }, 15_000);
  expect(await billing.stripe.customers.retrieve(stripeCustomerId ?? '')).toMatchObject({
    deleted: true,
  });
  expect(await billing.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
    status: 'canceled',
  });
});

test('a dispute of a deleted customer is stored with the payment', async () => {
  const { clientSecret } = await payFor(9, 109);
  await cancel(9);
  await take(deleted(109));
  await vi.waitFor(
    async () => expect((await customerOf(109)).removedAtProviderAt).not.toBeNull(),
    15_000,
  );
  const intent = paymentIntentOf(clientSecret);
  const [charge] = (await billing.stripe.charges.list({ payment_intent: intent })).data;
  await fetch(`${billing.provider.url}/_disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge: charge?.id, reason: 'fraudulent' }),
  });
  const payment = () => billing.prisma.payment.findFirst({ where: { enrollmentId: 9 } });
  await vi.waitFor(async () => expect((await payment())?.isDisputed).toBe(true), 10_000);
});

test('[ADM-07] neither late facts nor a late read of the provider restore data', async () => {
  const late = enrollmentSnapshot({ enrollmentId: 2, ownerId: 101 });
  await take({
    ...envelope('owner/101'),
    type: 'owner.updated.v1',
    data: { owner: late.owner, version: 99, previousEmail: 'before@example.com' },
  });
  await take({
    ...envelope('enrollment/2'),
    type: 'enrollment.cancelled.v1',
    data: { ...late, previousStatus: 'active', ...endedByStaff },
  });
  await billing.post(
    '/internal/subscription-facts',
    { enrollmentIds: [1] },
    billing.asService('enrollment'),
  );
  expect(await everything()).not.toMatch(personal);
  const refused = await billing.post(
    '/api/create-subscription',
    { enrollmentId: 2 },
    billing.as(ownerPrincipals(101)),
  );
  expect(refused.status).toBe(409);
});

test('stores the deletion of an unknown owner', async () => {
  await take(deleted(777));
  const late = enrollmentSnapshot({ enrollmentId: 7, ownerId: 777 });
  await take({
    ...envelope('enrollment/7'),
    type: 'enrollment.cancelled.v1',
    data: { ...late, previousStatus: 'active', ...endedByStaff },
  });
  expect(await everything()).not.toMatch(/owner777/);
});

test('[ACC-16] returns everything that billing holds about an owner', async () => {
  await payFor(3, 103);
  const response = await fetch(`${billing.url()}/internal/owners/103/held-data`, {
    headers: billing.asService('enrollment'),
  });
  expect(await response.json()).toMatchObject({
    customer: { email: 'owner103@example.com', name: 'Ada Example' },
    payments: [{ enrollmentId: 3, amount: '127.65', status: 'paid', cardLast4: '4242' }],
    consents: [
      {
        enrollmentId: 3,
        textVersion: '2026-11-29-good',
        dueToday: '127.65',
        monthlyTotal: '63.50',
      },
    ],
  });
});

test('with the provider down, deletes at once here and later at the provider', async () => {
  await payFor(4, 104);
  await cancel(4);
  await billing.settled();
  await billing.stopProvider();
  await take(deleted(104));
  await vi.waitFor(async () => expect(await everything()).not.toMatch(/owner104/), {
    timeout: 10_000,
  });
  expect((await customerOf(104)).removedAtProviderAt).toBeNull();
});
