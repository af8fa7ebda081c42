import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBus, createLogger, type EventBus } from '@petwell/chassis';
import type { DomainEvent } from '@petwell/contracts/events';
import { vi } from 'vitest';
import { endedByStaff, enrollmentSnapshot, ownerPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let bus: EventBus;
beforeAll(async () => {
  billing = await startBilling();
  bus = createBus({
    rabbitmqUrl: 'off',
    busDatabaseUrl: billing.busUrl,
    logger: createLogger({ service: 'enrollment', level: 'silent' }),
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
type Given = Parameters<typeof enrollmentSnapshot>[0] & { enrollmentId: number };

function cancelled(given: Given): DomainEvent {
  return {
    ...envelope(`enrollment/${given.enrollmentId}`),
    type: 'enrollment.cancelled.v1',
    data: {
      ...enrollmentSnapshot({ ...given, status: 'cancelled' }),
      previousStatus: 'pending_payment',
      ...endedByStaff,
    },
  };
}
function ownerUpdated(given: {
  ownerId: number;
  version: number;
  email: string;
  isDemo?: boolean;
}): DomainEvent {
  const { ownerId, version, email, ...demo } = given;
  const { owner } = enrollmentSnapshot({ ownerId, email });
  return {
    ...envelope(`owner/${ownerId}`),
    type: 'owner.updated.v1',
    data: { owner, version, previousEmail: 'before@example.com', ...demo },
  };
}

const eventually = <Result>(check: () => Promise<Result>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 50 });
const taken = (event: DomainEvent) =>
  eventually(async () => {
    expect(await billing.prisma.inboxMessage.count({ where: { eventId: event.id } })).toBe(1);
  });
const create = (enrollmentId: number, ownerId: number) =>
  billing.post('/api/create-subscription', { enrollmentId }, billing.as(ownerPrincipals(ownerId)));

test('a canceled enrollment is canceled at the provider and stays closed', async () => {
  billing.enroll({ enrollmentId: 2, ownerId: 102 });
  const { subscriptionId } = await billing.createSubscription(2, 102);
  await bus.publish(cancelled({ enrollmentId: 2, ownerId: 102 }));
  await eventually(async () => {
    const atProvider = await billing.stripe.subscriptions.retrieve(subscriptionId);
    expect(['canceled', 'incomplete_expired']).toContain(atProvider.status);
  });
  expect((await create(2, 102)).status).toBe(409);
});

test('a cancellation that arrives before billing knows the enrollment leaves a tombstone', async () => {
  billing.enroll({ enrollmentId: 3, ownerId: 103 });
  const first = cancelled({ enrollmentId: 3, ownerId: 103 });
  await bus.publish(first);
  await taken(first);
  expect((await create(3, 103)).status).toBe(409);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId: 3 } })).toBe(0);
});

test.each([
  ['after', { enrollmentId: 6, ownerId: 106 }],
  ['before', { enrollmentId: 7, ownerId: 107 }],
])(
  '[CAR-07] a death told %s the enrollment was stored asks for no payment and no card',
  async (order, given) => {
    const { enrollmentId, ownerId } = given;
    const death: DomainEvent = {
      ...envelope(`pet/${enrollmentId}`),
      type: 'pet.deceased.v1',
      data: { owner: { id: ownerId }, petId: enrollmentId, enrollmentIds: [enrollmentId] },
    };
    billing.enroll(given);
    if (order === 'after') await billing.createSubscription(enrollmentId, ownerId);
    await bus.publish(death);
    await taken(death);
    const owner = billing.as(ownerPrincipals(ownerId));
    for (const path of ['/api/create-subscription', '/api/payment-method-updates']) {
      const response = await billing.post(path, { enrollmentId }, owner);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        message: 'We’re sorry about Rex. There is nothing to pay, and no card is needed.',
      });
    }
  },
);

test('[CAR-07] a death of a pet without enrollments changes nothing', async () => {
  billing.enroll({ enrollmentId: 8, ownerId: 108 });
  expect((await create(8, 108)).status).toBe(200);
  const readAll = () =>
    billing.prisma.payableEnrollment.findMany({ orderBy: { enrollmentId: 'asc' } });
  const before = await readAll();
  const data = { owner: { id: 108 }, petId: 9, enrollmentIds: [] };
  const death: DomainEvent = { ...envelope('pet/9'), type: 'pet.deceased.v1', data };
  await bus.publish(death);
  await taken(death);
  expect(before.find(({ enrollmentId }) => enrollmentId === 8)).toMatchObject({ hasDied: false });
  expect(await readAll()).toEqual(before);
});

test('stores which account is the demo', async () => {
  const isDemo = async () =>
    (await billing.prisma.customer.findUnique({ where: { ownerId: 105 } }))?.isDemo;
  const facts = [{}, { isDemo: true }, {}];
  const seen = [];
  for (const [index, fact] of facts.entries()) {
    const event = ownerUpdated({
      ownerId: 105,
      version: index + 1,
      email: 'x@example.com',
      ...fact,
    });
    await bus.publish(event);
    await taken(event);
    seen.push(await isDemo());
  }
  expect(seen).toEqual([false, true, true]);
});

test("sends the provider an owner's new email address, and never an older one", async () => {
  billing.enroll({ enrollmentId: 4, ownerId: 104 });
  await billing.createSubscription(4, 104);
  const { stripeCustomerId } = await billing.prisma.customer.findUniqueOrThrow({
    where: { ownerId: 104 },
  });
  const addressAtProvider = async () => {
    const customer = await billing.stripe.customers.retrieve(stripeCustomerId ?? '');
    return customer.deleted ? null : customer.email;
  };
  await bus.publish(ownerUpdated({ ownerId: 104, version: 3, email: 'new@example.com' }));
  await eventually(async () => expect(await addressAtProvider()).toBe('new@example.com'));
  const older = ownerUpdated({ ownerId: 104, version: 2, email: 'older@example.com' });
  await bus.publish(older);
  await taken(older);
  expect(await addressAtProvider()).toBe('new@example.com');
  const answer = await billing.createSubscription(4, 104);
  expect(answer.owner.email).toBe('new@example.com');
});
