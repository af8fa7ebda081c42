import { randomUUID } from 'node:crypto';
import type { EventOf } from '@petwell/contracts/events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrollmentRequest } from '../../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

type Entry = { at: string; username: string; action: string; subject: string; result: string };

async function search(query = ''): Promise<Entry[]> {
  const response = await enrollment.send('GET', `/api/admin/activity${query}`, {
    headers: as.staff('viewer'),
  });
  return ((await response.json()) as { entries: Entry[] }).entries;
}

const acted = (overrides: Partial<EventOf<'staff.acted.v1'>['data']> = {}) =>
  enrollment.bus.publish({
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/identity',
    type: 'staff.acted.v1',
    subject: 'staff/unknown',
    time: '2026-03-01T12:00:00.000Z',
    datacontenttype: 'application/json',
    data: {
      by: { staffId: null, username: 'nobody', clientAddress: '203.0.113.9' },
      action: 'sign-in',
      about: 'session',
      result: 'refused',
      detail: 'Invalid credentials',
      ...overrides,
    },
  });

test('what staff do elsewhere is in the log at its own time, and can be searched', async () => {
  await acted();
  const [entry] = await eventually(async () => {
    const found = await search('?q=nobody%20sign-in');
    return found.length > 0 ? found : undefined;
  });
  expect(entry).toMatchObject({
    at: '2026-03-01T12:00:00.000Z',
    username: 'nobody',
    action: 'sign-in',
    subject: 'session',
    result: 'refused',
    detail: 'Invalid credentials',
    clientAddress: '203.0.113.9',
  });
});

test('what a role may not do is in the log with the role', async () => {
  const headers = as.staff('viewer');
  const refused = await enrollment.send('GET', '/api/admin/users/export.csv', { headers });
  expect(refused.status).toBe(403);
  expect(await search()).toMatchObject([
    {
      username: 'staff',
      action: 'call',
      subject: 'get /api/admin/users/export.csv',
      result: 'refused',
      detail: 'as viewer',
    },
  ]);
});

test('what strangers and owners may not do is no matter of this log', async () => {
  await enrollment.send('GET', '/api/admin/users');
  await enrollment.send('GET', '/api/admin/users', { headers: as.owner(1) });
  expect(await search()).toEqual([]);
});

test('of one customer: theirs, their pets’ and their enrollments’, nobody else’s', async () => {
  const one = await enrollment.enroll();
  const contact = { firstName: 'Bo', lastName: 'Lin', email: 'bo@example.com', phone: '1' };
  const other = await enrollment.enroll({ body: enrollmentRequest({ owner: contact }) });
  const headers = as.staff('staff');
  for (const { enrollment: made } of [one, other]) {
    await enrollment.send('POST', `/api/enrollments/${made.id}/cancel`, { headers });
  }
  await enrollment.send('PUT', `/api/pets/${one.pet.id}`, {
    body: { ...enrollmentRequest().pet, name: 'Changed' },
    headers,
  });
  await acted({ action: 'update-owner', about: `owner/${one.owner.id}`, result: 'done' });
  const found = await eventually(async () => {
    const entries = await search(`?ownerId=${one.owner.id}`);
    return entries.length >= 3 ? entries : undefined;
  });
  expect(found.map(({ subject }) => subject).sort()).toEqual(
    [`owner/${one.owner.id}`, `enrollment/${one.enrollment.id}`, `pet/${one.pet.id}`].sort(),
  );
  expect(await search('?ownerId=999999')).toEqual([]);
});

test.each([
  'UPDATE admin_activity SET username = $1',
  'DELETE FROM admin_activity WHERE $1 <> id::text',
])('the database itself refuses: %s', async (sql) => {
  await acted();
  await eventually(async () => ((await search()).length > 0 ? true : undefined));
  await expect(enrollment.prisma.$executeRawUnsafe(sql, 'somebody else')).rejects.toThrow(
    'append-only',
  );
  expect(await search()).toHaveLength(1);
});
