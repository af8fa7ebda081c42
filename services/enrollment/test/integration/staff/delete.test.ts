import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrollmentRequest, eventFrom, owner } from '../../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  // Its answers have the reports, however long the jobs take.
  enrollment = await startEnrollment({ STAFF_JOB_WAIT_MS: 30_000 });
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

type Report = { deletedCount: number; failed: { userId: number; message: string }[] };

const remove = (userIds: number[]) =>
  enrollment.send('DELETE', '/api/admin/delete-selected-users', {
    body: { userIds },
    headers: as.staff('manager'),
  });
const reportOf = async (userIds: number[]) => (await (await remove(userIds)).json()) as Report;

/** Enrolls a customer with a pet and returns the ids. */
async function customer(name: string): Promise<{ ownerId: number; enrollmentId: number }> {
  const contact = {
    firstName: name,
    lastName: 'Marlow',
    email: `${name.toLowerCase()}@example.com`,
    phone: '904-555-0177',
  };
  const response = await enrollment.enroll({
    body: enrollmentRequest({ owner: contact }),
    headers: { 'idempotency-key': `key-of-${name}-0001` },
  });
  return { ownerId: response.owner.id, enrollmentId: response.enrollment.id };
}

/** Returns every row of every table as JSON. */
async function everything(): Promise<string> {
  const tables = await enrollment.prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) =>
      enrollment.prisma.$queryRawUnsafe<{ row: unknown }[]>(
        `SELECT to_jsonb(t) AS row FROM "${name}" t`,
      ),
    ),
  );
  return JSON.stringify(rows);
}

/** Syncs one enrollment, whose subscription the provider does not know, and returns the job. */
async function syncOne(enrollmentId: number) {
  enrollment.services.answers.subscriptionFacts = (missing) => ({
    facts: [],
    errors: [],
    missing,
    otherAccount: [],
  });
  const body = { enrollmentIds: [enrollmentId] };
  const request = { body, headers: as.staff('staff') };
  const response = await enrollment.send('POST', '/api/admin/sync-payment-status', request);
  expect(await response.json()).toMatchObject({
    results: [{ enrollmentId, customerEmail: 'thessaly@example.com' }],
  });
  return enrollment.prisma.staffJob.findFirstOrThrow({ orderBy: { id: 'desc' } });
}
async function reportOfJob(id: number): Promise<unknown> {
  const headers = as.staff('viewer');
  const response = await enrollment.send('GET', `/api/admin/jobs/${id}`, { headers });
  return ((await response.json()) as { report: unknown }).report;
}

const allPublished = () =>
  eventually(async () => {
    const waiting = await enrollment.prisma.outboxEvent.count({ where: { publishedAt: null } });
    return waiting === 0 ? true : undefined;
  });
const callsOf = (service: 'billing' | 'identity') =>
  enrollment.services[service].calls.map(({ path }) => path);

describe('deleting customers', () => {
  test('[ADM-07] cancels plans at the provider, closes the account, and keeps nothing that names them', async () => {
    const { ownerId, enrollmentId } = await customer('Thessaly');
    const { ownerId: other } = await customer('Bo');
    const { id: syncId } = await syncOne(enrollmentId);
    await allPublished();
    const callsBefore = enrollment.services.identity.calls.length;
    const response = await remove([ownerId]);
    expect([response.status, await response.json()]).toEqual([
      200,
      { deletedCount: 1, failed: [] },
    ]);
    expect(callsOf('billing')).toEqual([
      '/internal/subscription-facts',
      `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    ]);
    expect(enrollment.services.identity.calls.slice(callsBefore)).toEqual([
      { path: `/internal/owners/${ownerId}/close`, body: { reason: 'staff' } },
    ]);
    await allPublished();
    // Events published after the removal are deleted when identity's event arrives.
    await enrollment.bus.publish(deleted(ownerId));
    await eventually(async () => (/thessaly/i.test(await everything()) ? undefined : true));
    expect(await reportOfJob(syncId)).toMatchObject({ summary: { missing: 1 }, results: [] });
    const log = await enrollment.prisma.staffActivity.findMany({
      where: { action: 'delete' },
      orderBy: { id: 'asc' },
    });
    expect(
      log.map(({ action, subject, detail }) => [action, subject.split('/')[0], detail]),
    ).toEqual([
      ['delete', 'job', '1 to delete'],
      ['delete', 'owner', null],
      ['delete', 'job', '1 of 1 deleted'],
    ]);
    expect(await enrollment.prisma.owner.findMany({ select: { id: true } })).toEqual([
      { id: other },
    ]);
  });
});

const deleted = (ownerId: number) =>
  eventFrom('identity', {
    type: 'owner.deleted.v1',
    subject: `owner/${ownerId}`,
    data: { ownerId, reason: 'staff' },
  });

describe('an interrupted deletion', () => {
  test('is finished by identity’s event, which also cancels enrollments made in between', async () => {
    const { ownerId, enrollmentId } = await customer('Ada');
    await enrollment.bus.publish(deleted(ownerId));
    await eventually(async () =>
      (await enrollment.prisma.owner.count()) === 0 ? true : undefined,
    );
    expect(callsOf('billing')).toEqual([
      `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    ]);
  });
});

test('[ADM-07] a late fact does not restore a deleted owner, and the address can enroll again', async () => {
  const { ownerId } = await customer('Ada');
  await reportOf([ownerId]);
  const late = eventFrom('identity', {
    type: 'owner.updated.v1',
    subject: `owner/${ownerId}`,
    data: { owner: owner({ id: ownerId }), version: 99, previousEmail: 'ada@example.com' },
  });
  await enrollment.bus.publish(late);
  await eventually(async () =>
    (await enrollment.prisma.inboxMessage.count({ where: { eventId: late.id } })) > 0
      ? true
      : undefined,
  );
  const copied = await enrollment.send('PUT', `/internal/owners/${ownerId}`, {
    headers: as.service('identity'),
    body: { owner: owner({ id: ownerId }), version: 100 },
  });
  expect(copied.status).toBe(204);
  expect(await enrollment.prisma.owner.count()).toBe(0);
  // Identity never reuses an id.
  enrollment.services.answers.register = ({ contact }) => ({
    outcome: 'registered',
    owner: owner({ ...contact, id: ownerId + 1 }),
    ownerVersion: 1,
    setupToken: 'token',
    setupMaxAgeSeconds: 900,
  });
  const again = await enrollment.enroll();
  expect(again.owner).toMatchObject({ id: ownerId + 1, email: 'ada@example.com' });
});
