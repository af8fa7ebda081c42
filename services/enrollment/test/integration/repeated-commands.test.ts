import { enrollmentViewResponseSchema, errorBodySchema } from '@petwell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

const key = { 'idempotency-key': '"one-intent"' };
const calls = () => enrollment.services.billing.calls.length;

test('[PAY-21] canceling with the same key returns the same response and calls billing once', async () => {
  const { enrollment: made, owner } = await enrollment.enroll();
  const path = `/api/enrollments/${made.id}/cancel`;
  const cancel = () =>
    enrollment.send('POST', path, { headers: { ...key, ...as.owner(owner.id) } });
  const first = await cancel();
  const response = enrollmentViewResponseSchema.parse(await first.json());
  expect([first.status, response.enrollment.status]).toEqual([200, 'cancelled']);
  const callsBefore = calls();
  const again = await cancel();
  expect([again.status, await again.json()]).toEqual([200, response]);
  expect(calls()).toBe(callsBefore);
});

test('separates the keys of owner and staff, and records a repeated staff action once', async () => {
  const { enrollment: made, owner } = await enrollment.enroll();
  const path = `/api/enrollments/${made.id}/cancel`;
  const send = (headers: Record<string, string>) =>
    enrollment.send('POST', path, { headers: { ...key, ...headers } });
  expect((await send(as.staff('staff'))).status).toBe(200);
  expect((await send(as.staff('staff'))).status).toBe(200);
  expect((await send(as.owner(owner.id))).status).toBe(200);
  expect(await enrollment.prisma.staffActivity.count()).toBe(1);
});

test('[PAY-21] responds 422 to another body with the key of a staff action', async () => {
  const { enrollment: made } = await enrollment.enroll();
  const send = (body: object) =>
    enrollment.send('POST', '/api/admin/cancel-subscription', {
      body,
      headers: { ...key, ...as.staff('staff') },
    });
  expect((await send({ enrollmentId: made.id })).status).toBe(200);
  const other = await send({ enrollmentId: made.id + 1 });
  expect(other.status).toBe(422);
  expect(errorBodySchema.parse(await other.json()).code).toBe('idempotency_key_reused');
});

test('[ADM-07] deleting an owner removes stored responses of a replaced enrollment', async () => {
  const first = await enrollment.enroll({ headers: key });
  const headers = {
    'idempotency-key': '"another-intent"',
    ...as.setup(first.owner.id, first.enrollment.id),
  };
  await enrollment.enroll({ headers });
  await enrollment.send('POST', '/api/sync-subscriptions', {
    headers: { ...key, ...as.owner(first.owner.id) },
  });
  expect(await enrollment.prisma.enrollment.count()).toBe(1);
  await enrollment.send('DELETE', '/api/admin/delete-selected-users', {
    body: { userIds: [first.owner.id] },
    headers: as.staff('manager'),
  });
  const stored = await enrollment.prisma.idempotencyRecord.findMany();
  expect(JSON.stringify(stored)).not.toContain('ada@example.com');
  expect(stored.filter(({ scope }) => scope === 'visitor')).toEqual([]);
});

test('deletes stored responses that name a removed owner', async () => {
  const { enrollment: made, owner } = await enrollment.enroll({ headers: key });
  await enrollment.send('POST', '/api/admin/cancel-subscription', {
    body: { enrollmentId: made.id },
    headers: { ...key, ...as.staff('staff') },
  });
  expect(await enrollment.prisma.idempotencyRecord.count()).toBe(2);
  const removed = await enrollment.send('DELETE', '/api/admin/delete-selected-users', {
    body: { userIds: [owner.id] },
    headers: as.staff('manager'),
  });
  expect(removed.status).toBe(200);
  expect(await enrollment.prisma.idempotencyRecord.count()).toBe(0);
});
