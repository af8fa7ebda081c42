import { randomUUID } from 'node:crypto';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrollmentRequest, eventFrom, owner, subscriptionFact } from '../factories.ts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

const copyOf = (id: number) => enrollment.prisma.owner.findUnique({ where: { id } });
const rowOf = (id: number) => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const consumed = (eventId: string) =>
  eventually(async () => {
    const count = await enrollment.prisma.inboxMessage.count({ where: { eventId } });
    return count > 0 ? true : undefined;
  });

describe("billing's events", () => {
  test('[PAY-13] a payment activates the plan without the browser', async () => {
    const { id } = (await enrollment.enroll()).enrollment;
    const event = await enrollment.publishFact(subscriptionFact({ enrollmentId: id }));
    await consumed(event.id);
    expect(await rowOf(id)).toMatchObject({
      status: 'active',
      membershipFeePaid: true,
      stripeSubscriptionId: 'sub_1',
      stripeCustomerId: 'cus_1',
    });
    expect(await enrollment.events('enrollment.activated.v1')).toHaveLength(1);
  });

  test('[STA-03] ignores a repeated event and a repeated fact', async () => {
    const { id } = (await enrollment.enroll()).enrollment;
    const fact = subscriptionFact({ enrollmentId: id });
    const event = await enrollment.publishFact(fact);
    await consumed(event.id);
    const row = await rowOf(id);
    await enrollment.bus.publish(event);
    const same = await enrollment.publishFact(fact);
    await consumed(same.id);
    expect(await rowOf(id)).toEqual(row);
    expect(await enrollment.events('enrollment.activated.v1')).toHaveLength(1);
  });

  test('discards a fact about a removed enrollment', async () => {
    const event = await enrollment.publishFact(subscriptionFact({ enrollmentId: 999_999 }));
    await consumed(event.id);
    expect(await enrollment.events()).toEqual([]);
  });
});

describe('the copy of owners', () => {
  const ownerUpdated = (version: number, changes: Parameters<typeof owner>[0] = {}) =>
    eventFrom('identity', {
      type: 'owner.updated.v1',
      subject: 'owner/9',
      data: { owner: owner({ id: 9, ...changes }), version, previousEmail: 'old@example.com' },
    });

  test('applies activated and updated owners, newest version last', async () => {
    const activated = eventFrom('identity', {
      type: 'owner.activated.v1',
      subject: 'owner/9',
      data: { owner: owner({ id: 9, isActive: true }), version: 2 },
    });
    const updated = ownerUpdated(3, { isActive: true, email: 'new@example.com' });
    for (const event of [updated, activated]) {
      await enrollment.bus.publish(event);
      await consumed(event.id);
    }
    expect(await copyOf(9)).toMatchObject({ email: 'new@example.com', isActive: true, version: 3 });
  });

  test('accepts identity’s synchronous copy, guarded by the version', async () => {
    const put = (version: number, email: string, headers = as.service('identity')) =>
      enrollment.send('PUT', '/internal/owners/9', {
        body: { owner: owner({ id: 9, email }), version },
        headers,
      });
    expect((await put(2, 'second@example.com')).status).toBe(204);
    expect((await put(1, 'first@example.com')).status).toBe(204);
    expect(await copyOf(9)).toMatchObject({ email: 'second@example.com', version: 2 });
    expect((await put(3, 'third@example.com', as.service('billing'))).status).toBe(403);
  });

  test('requires the same id in path and body', async () => {
    const response = await enrollment.send('PUT', '/internal/owners/8', {
      body: { owner: owner({ id: 9 }), version: 1 },
      headers: as.service('identity'),
    });
    expect(response.status).toBe(400);
    expect(await enrollment.prisma.owner.count()).toBe(0);
  });
});

test('publishes everything billing needs to charge', async () => {
  const made = await enrollment.enroll();
  const response = await enrollment.send('GET', `/internal/enrollments/${made.enrollment.id}`, {
    headers: as.service('billing'),
  });
  expect(response.status).toBe(200);
  const snapshot = enrollmentSnapshotSchema.parse(await response.json());
  expect(snapshot).toMatchObject({
    enrollment: { id: made.enrollment.id, totalMonthlyPrice: '75.50', membershipFee: '64.15' },
    pet: { name: 'Biscuit' },
    owner: { email: 'ada@example.com' },
    plan: { id: 2 },
    addOns: [{ id: 5 }],
  });
});

describe('a password reset', () => {
  test('[ACC-43] ends the unpaid enrollments made before it, and keeps later ones', async () => {
    const { owner: registered, pet } = await enrollment.enroll();
    const event = eventFrom('identity', {
      type: 'owner.password-reset.v1',
      subject: `owner/${registered.id}`,
      data: { ownerId: registered.id, resetAt: new Date().toISOString() },
    });
    await enrollment.bus.publish(event);
    await eventually(async () =>
      (await enrollment.prisma.pet.findUnique({ where: { id: pet.id } })) ? undefined : true,
    );
    expect(await enrollment.events('enrollment.cancelled.v1')).toMatchObject([
      { data: { reason: 'abandoned' } },
    ]);
    const chosen = enrollmentRequest().enrollment;
    const body = {
      pet: enrollmentRequest().pet,
      enrollment: { ...chosen, existingOwnerId: registered.id },
    };
    const later = await enrollment.enroll({ body, headers: as.owner(registered.id) });
    await enrollment.bus.publish({ ...event, id: randomUUID() });
    // Events about one owner are processed in order.
    const renamed = eventFrom('identity', {
      type: 'owner.updated.v1',
      subject: event.subject,
      data: { owner: registered, version: 9, previousEmail: registered.email },
    });
    await enrollment.bus.publish(renamed);
    await consumed(renamed.id);
    expect((await rowOf(later.enrollment.id)).status).toBe('pending_payment');
  });
});
