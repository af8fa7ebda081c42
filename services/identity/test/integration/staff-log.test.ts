import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Principals, StaffRole } from '@petwell/contracts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(async () => {
  await identity.prisma.admin.deleteMany();
  await identity.prisma.outboxEvent.deleteMany();
});
afterAll(() => identity.stop());

const signIn = (username: string, password: string) =>
  identity.call('POST', '/api/admin/login', { username, password });

/** Signs a staff member in and clears the events of doing so. */
async function staff(role: StaffRole): Promise<{ id: number; as: Principals }> {
  const { id } = await identity.prisma.admin.create({
    data: { username: 'ada', role, passwordHash: await identity.passwords.hash('sunny-day-7') },
  });
  const { cookies } = await signIn('ada', 'sunny-day-7');
  await waitForStaffEvents(1);
  await identity.prisma.outboxEvent.deleteMany();
  return { id, as: identity.principals('staff', cookies.staff) };
}
const staffEvents = async () =>
  (await identity.allEvents()).flatMap((event) =>
    event.type === 'staff.acted.v1' ? [event.data] : [],
  );
/** Waits for `count` events, which are published right after the response. */
const waitForStaffEvents = async (count: number) => {
  await expect.poll(async () => (await staffEvents()).length).toBe(count);
  return staffEvents();
};
const clientAddress = '203.0.113.7';

test('[ADM-27] publishes sign-ins, failed ones without what was typed for a name', async () => {
  await staff('viewer');
  await signIn(' Ada ', 'sunny-day-7');
  await waitForStaffEvents(1);
  await signIn('ada', 'wrong');
  await signIn('sunny-day-8 (typed in the wrong field)', 'wrong');
  const by = (username: string) => ({ staffId: null, username, name: null, clientAddress });
  const what = { action: 'sign-in', about: 'session' };
  expect(await waitForStaffEvents(3)).toEqual([
    { by: { ...by('ada'), name: null }, ...what, result: 'done', detail: null },
    { by: by('ada'), ...what, result: 'refused', detail: 'Invalid credentials' },
    { by: by('unknown'), ...what, result: 'refused', detail: 'Invalid credentials' },
  ]);
  expect(JSON.stringify(await identity.allEvents())).not.toMatch(/sunny|wrong/);
});

test('publishes sign-outs of staff, not of owners', async () => {
  const { id, as } = await staff('viewer');
  const { as: owner } = await identity.activeOwner();
  await identity.prisma.outboxEvent.deleteMany();
  await identity.call('POST', '/api/logout', undefined, { as });
  await identity.call('POST', '/api/logout', undefined, { as: owner });
  await identity.call('POST', '/api/logout');
  expect(await waitForStaffEvents(1)).toEqual([
    {
      by: { staffId: id, username: 'ada', name: null, clientAddress },
      action: 'sign-out',
      about: 'session',
      result: 'done',
      detail: null,
    },
  ]);
});

test('publishes staff changes to an owner, not the owner’s own', async () => {
  const { as } = await staff('staff');
  const { ownerId, as: owner } = await identity.activeOwner({
    enrollmentId: 18,
    contact: { firstName: 'Bo', lastName: 'Lin', email: 'bo@example.com', phone: '904-555-0302' },
  });
  await identity.prisma.outboxEvent.deleteMany();
  const contact = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.com',
    phone: '904-555-0301',
  };
  const change = (id: number, who: Principals) =>
    identity.call('PUT', `/api/owners/${id}`, { ...contact, confirmAccount: true }, { as: who });
  expect((await change(ownerId, as)).status).toBe(200);
  await waitForStaffEvents(1);
  expect((await change(999_999, as)).status).toBe(404);
  expect((await change(ownerId, owner)).status).toBe(200);
  expect(await staffEvents()).toMatchObject([
    {
      action: 'update-owner',
      about: `owner/${ownerId}`,
      result: 'done',
      detail: 'name, phone, email, once confirmed',
    },
    { action: 'update-owner', about: 'owner/999999', result: 'refused' },
  ]);
});

test('publishes failed account changes once, and successful ones with their effect', async () => {
  const { id, as } = await staff('manager');
  await identity.call('PATCH', `/api/admin/staff/${id}`, { isActive: false }, { as });
  await identity.call('POST', '/api/admin/staff', { username: '?' }, { as });
  await identity.call('PATCH', `/api/admin/staff/${id}`, { password: 'rainy-day-8' }, { as });
  expect(await staffEvents()).toMatchObject([
    {
      action: 'staff-change',
      about: `staff/${id}`,
      result: 'refused',
      detail: 'You cannot take your own rights away. Please ask another manager.',
    },
    { action: 'staff-add', about: 'staff', result: 'refused' },
  ]);
  const types = (await identity.allEvents()).map(({ type }) => type);
  expect(types.filter((type) => type === 'staff.account-changed.v1')).toHaveLength(1);
});

test('publishes a call that the role does not allow', async () => {
  const { id, as } = await staff('viewer');
  expect((await identity.call('GET', '/api/admin/staff', undefined, { as })).status).toBe(403);
  expect((await identity.call('GET', '/api/admin/staff')).status).toBe(401);
  expect(await staffEvents()).toEqual([
    {
      by: { staffId: id, username: 'ada', name: null, clientAddress },
      action: 'call',
      about: 'get /api/admin/staff',
      result: 'refused',
      detail: 'as viewer',
    },
  ]);
});
