import type { AdminDeleteResponse, SyncReport } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrollmentRequest, subscriptionFact } from '../../factories.ts';
import { as, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment({ STAFF_JOB_WAIT_MS: 4_000 });
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

/** One more customer; answers the ids. */
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
async function send<Answer>(method: 'POST' | 'DELETE', path: string, body: object) {
  const response = await enrollment.send(method, path, { body, headers: as.staff('manager') });
  return { status: response.status, answer: (await response.json()) as Answer };
}
const sync = (selection: Selection) =>
  send<SyncReport>('POST', '/api/admin/sync-payment-status', {
    selection: { filter: {}, ...selection },
  });
const remove = (selection: Selection) =>
  send<AdminDeleteResponse>('DELETE', '/api/admin/delete-selected-users', {
    selection: { filter: {}, ...selection },
  });
function watchAsked(): number[] {
  const asked: number[] = [];
  enrollment.services.answers.subscriptionFacts = (ids) => {
    asked.push(...ids);
    return { facts: [], errors: [] };
  };
  return asked;
}

test('[ADM-06] syncs all whom the filter finds, without those that were taken out again', async () => {
  const ana = await customer('Ana');
  const bo = await customer('Bo');
  await customer('Cy', 'Stone');
  const asked = watchAsked();
  const { status } = await sync({
    filter: { q: 'marlow' },
    excludedIds: [bo.ownerId],
    expectedCount: 1,
  });
  expect([status, asked]).toEqual([200, [ana.enrollmentId]]);
});

test('[ADM-06] finds misspelt names as the list does, and by status', async () => {
  const ana = await customer('Ana', 'Thessaly');
  const bo = await customer('Bo', 'Stone');
  const asked = watchAsked();
  expect((await sync({ filter: { q: 'thesaly' }, expectedCount: 1 })).status).toBe(200);
  await enrollment.publishFact(subscriptionFact({ enrollmentId: bo.enrollmentId }));
  await expect
    .poll(() => enrollment.prisma.enrollment.count({ where: { status: 'active' } }))
    .toBe(1);
  expect((await sync({ filter: { status: 'active' }, expectedCount: 1 })).status).toBe(200);
  expect(asked).toEqual([ana.enrollmentId, bo.enrollmentId]);
});

test('[ADM-07] deletes all whom the filter finds', async () => {
  await customer('Ana');
  await customer('Bo');
  const stone = await customer('Cy', 'Stone');
  const { status, answer } = await remove({ filter: { q: 'marlow' }, expectedCount: 2 });
  expect([status, answer]).toEqual([200, { deletedCount: 2, failed: [] }]);
  const left = await enrollment.prisma.owner.findMany();
  expect(left.map(({ id }) => id)).toEqual([stone.ownerId]);
});

test.each([
  ['ids and a selection', { userIds: [1], selection: { filter: {}, expectedCount: 1 } }],
  ['neither', {}],
  ['an unknown filter', { selection: { filter: { q: '', role: 'x' }, expectedCount: 1 } }],
  ['no number', { selection: { filter: {} } }],
])('[ADM-07] refuses %s', async (_case, body) => {
  const { status } = await send('DELETE', '/api/admin/delete-selected-users', body);
  expect(status).toBe(400);
});

test('[ADM-06] a cancelled enrollment is looked at while its subscription may live on', async () => {
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
  });
  const { answer } = await send<SyncReport>('POST', '/api/admin/sync-payment-status', {});
  expect(answer).toMatchObject({
    summary: { totalSynced: 0 },
    results: [
      {
        enrollmentId,
        oldStatus: 'cancelled',
        newStatus: 'cancelled',
        stripeStatus: 'active',
        error: expect.stringContaining('still alive at the payment provider') as string,
      },
    ],
  });
});
