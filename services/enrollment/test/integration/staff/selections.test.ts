import type { SyncReport } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Prisma } from '../../../src/data/generated/client.ts';
import { enrollmentRequest, subscriptionFact } from '../../factories.ts';
import { as, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  // Its answers have the reports, however long the jobs take.
  enrollment = await startEnrollment({ STAFF_JOB_WAIT_MS: 30_000 });
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

/** Enrolls a customer and returns the ids. */
async function customer(firstName: string, lastName = 'Marlow') {
  const email = `${firstName}@example.com`.toLowerCase();
  const contact = { firstName, lastName, email, phone: '904-555-0177' };
  const { owner, enrollment: made } = await enrollment.enroll({
    body: enrollmentRequest({ owner: contact }),
    headers: { 'idempotency-key': `key-of-${firstName}` },
  });
  return { ownerId: owner.id, enrollmentId: made.id };
}
type Selection = {
  filter?: { q?: string; status?: string };
  excludedIds?: number[];
  expectedCount: number;
};
async function send<Body>(method: 'POST' | 'DELETE', path: string, body: object) {
  const response = await enrollment.send(method, path, { body, headers: as.staff('manager') });
  return { status: response.status, report: (await response.json()) as Body };
}
const sync = (selection: Selection) =>
  send<SyncReport>('POST', '/api/admin/sync-payment-status', {
    selection: { filter: {}, ...selection },
  });
function recordSyncedIds(): number[] {
  const syncedIds: number[] = [];
  enrollment.services.answers.subscriptionFacts = (ids) => {
    syncedIds.push(...ids);
    return { facts: [], errors: [], missing: [], otherAccount: [] };
  };
  return syncedIds;
}

test('[ADM-06] syncs all customers matching the filter except excluded ones', async () => {
  const ana = await customer('Ana');
  const bo = await customer('Bo');
  await customer('Cy', 'Stone');
  const syncedIds = recordSyncedIds();
  const { status } = await sync({
    filter: { q: 'marlow' },
    excludedIds: [bo.ownerId],
    expectedCount: 1,
  });
  expect([status, syncedIds]).toEqual([200, [ana.enrollmentId]]);
});

test('[ADM-06] matches misspelled names and statuses like the list', async () => {
  const ana = await customer('Ana', 'Thessaly');
  const bo = await customer('Bo', 'Stone');
  const syncedIds = recordSyncedIds();
  expect((await sync({ filter: { q: 'thesaly' }, expectedCount: 1 })).status).toBe(200);
  await enrollment.publishFact(subscriptionFact({ enrollmentId: bo.enrollmentId }));
  await expect
    .poll(() => enrollment.prisma.enrollment.count({ where: { status: 'active' } }))
    .toBe(1);
  expect((await sync({ filter: { status: 'active' }, expectedCount: 1 })).status).toBe(200);
  expect(syncedIds).toEqual([ana.enrollmentId, bo.enrollmentId]);
});

test('[ADM-07] counts the subscriptions that deleting a selection cancels', async () => {
  const [ana, bo, cy] = [await customer('Ana'), await customer('Bo'), await customer('Cy')];
  await customer('Di');
  const subscribe = (id: number, data: Prisma.EnrollmentUpdateInput = {}) =>
    enrollment.prisma.enrollment.update({
      where: { id },
      data: { status: 'active', stripeSubscriptionId: `sub_${id}`, ...data },
    });
  await subscribe(ana.enrollmentId);
  await subscribe(bo.enrollmentId);
  const count = async (query: string) => {
    const path = `/api/admin/users/subscriptions?${query}`;
    const response = await enrollment.send('GET', path, { headers: as.staff('manager') });
    return [response.status, await response.json()];
  };
  expect(await count('q=marlow&expectedCount=4')).toEqual([200, { count: 2 }]);
  await subscribe(cy.enrollmentId, { isOverrideInForce: true });
  await subscribe(bo.enrollmentId, { status: 'cancelled' });
  expect(await count('expectedCount=4')).toEqual([200, { count: 1 }]);
  const others = `expectedCount=3&excludedIds=${ana.ownerId}`;
  expect(await count(others)).toEqual([200, { count: 0 }]);
  expect((await count('expectedCount=9'))[0]).toBe(409);
});

test.each([
  ['ids and a selection', { userIds: [1], selection: { filter: {}, expectedCount: 1 } }],
  ['neither', {}],
  ['an unknown filter', { selection: { filter: { q: '', role: 'x' }, expectedCount: 1 } }],
  ['no expected count', { selection: { filter: {} } }],
])('[ADM-07] refuses %s', async (_case, body) => {
  const { status } = await send('DELETE', '/api/admin/delete-selected-users', body);
  expect(status).toBe(400);
});

test('[ADM-06] checks a recently canceled enrollment for a live subscription', async () => {
  const { enrollmentId } = await customer('Ana');
  const { enrollmentId: old } = await customer('Bo');
  const cancel = (id: number, cancelledAt: Date) =>
    enrollment.prisma.enrollment.update({
      where: { id },
      data: { status: 'cancelled', stripeSubscriptionId: `sub_${id}`, cancelledAt },
    });
  await cancel(enrollmentId, new Date());
  await cancel(old, new Date('2020-01-01T00:00:00.000Z'));
  enrollment.services.answers.subscriptionFacts = (ids) => ({
    facts: ids.map((id) => subscriptionFact({ enrollmentId: id, status: 'active', version: 9 })),
    errors: [],
    missing: [],
    otherAccount: [],
  });
  const { report } = await send<SyncReport>('POST', '/api/admin/sync-payment-status', {});
  expect(report).toMatchObject({
    summary: { totalSynced: 0 },
    results: [
      {
        enrollmentId,
        oldStatus: 'cancelled',
        newStatus: 'cancelled',
        stripeStatus: 'active',
        error: expect.stringContaining('still running at Stripe') as string,
      },
    ],
  });
});
