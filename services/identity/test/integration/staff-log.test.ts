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

/** Somebody of the staff, signed in; what that has written down is forgotten. */
async function staff(role: StaffRole): Promise<{ id: number; as: Principals }> {
  const { id } = await identity.prisma.admin.create({
    data: { username: 'ada', role, passwordHash: await identity.passwords.hash('sunny-day-7') },
  });
  const { cookies } = await signIn('ada', 'sunny-day-7');
  await toldOf(1);
  await identity.prisma.outboxEvent.deleteMany();
  return { id, as: identity.principals('staff', cookies.staff) };
}
const told = async () =>
  (await identity.allEvents()).flatMap((event) =>
    event.type === 'staff.acted.v1' ? [event.data] : [],
  );
/** Told right after the answer: waits until there is so much. */
const toldOf = async (count: number) => {
  await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(count);
  return told();
};
const clientAddress = '203.0.113.7';

test('signing in is told, also when it fails, with what was typed as the name', async () => {
  await staff('viewer');
  await signIn(' Ada ', 'sunny-day-7');
  await toldOf(1);
  await signIn('ada', 'wrong');
  await signIn('nobody', 'wrong');
  const by = (username: string) => ({ staffId: null, username, clientAddress });
  const what = { action: 'sign-in', about: 'session' };
  expect(await toldOf(3)).toEqual([
    { by: by('ada'), ...what, result: 'done', detail: null },
    { by: by('ada'), ...what, result: 'refused', detail: 'Invalid credentials' },
    { by: by('nobody'), ...what, result: 'refused', detail: 'Invalid credentials' },
  ]);
  expect(JSON.stringify(await identity.allEvents())).not.toMatch(/sunny|wrong/);
});

test('signing out is told of staff, not of owners', async () => {
  const { id, as } = await staff('viewer');
  const { as: owner } = await identity.activeOwner();
  await identity.prisma.outboxEvent.deleteMany();
  await identity.call('POST', '/api/logout', undefined, { as });
  await identity.call('POST', '/api/logout', undefined, { as: owner });
  await identity.call('POST', '/api/logout');
  expect(await toldOf(1)).toEqual([
    {
      by: { staffId: id, username: 'ada', clientAddress },
      ...{ action: 'sign-out', about: 'session', result: 'done', detail: null },
    },
  ]);
});

test('what staff change about an owner is told, what owners change themselves is not', async () => {
  const { as } = await staff('staff');
  const { ownerId, as: owner } = await identity.activeOwner({
    enrollmentId: 18,
    contact: { firstName: 'Bo', lastName: 'Lin', email: 'bo@example.com', phone: '2' },
  });
  await identity.prisma.outboxEvent.deleteMany();
  const contact = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '1' };
  const change = (id: number, who: Principals) =>
    identity.call('PUT', `/api/owners/${id}`, contact, { as: who });
  expect((await change(ownerId, as)).status).toBe(200);
  await toldOf(1);
  expect((await change(999_999, as)).status).toBe(404);
  expect((await change(ownerId, owner)).status).toBe(200);
  expect(await told()).toMatchObject([
    { action: 'update-owner', about: `owner/${ownerId}`, result: 'done', detail: null },
    { action: 'update-owner', about: 'owner/999999', result: 'refused' },
  ]);
});

test.each(['demo', 'owner'] as const)(
  'what staff change is recorded although a session of the %s lies beside theirs',
  async (beside) => {
    const { as } = await staff('staff');
    const email = `beside-${beside}@example.com`;
    const contact = { firstName: 'Ana', lastName: 'Ruiz', email, phone: '7' };
    const enrollmentId = beside === 'demo' ? 19 : 20;
    const { ownerId } = await identity.activeOwner({ enrollmentId, contact });
    await identity.prisma.outboxEvent.deleteMany();
    const session = { sessionId: 'b'.repeat(16), absoluteEnd: 4_000_000_000 };
    const other = { ...session, ownerId: 999_999, isDemo: beside === 'demo' };
    const change = { ...contact, phone: '8' };
    const both = { as: { ...as, owner: other } };
    const { status } = await identity.call('PUT', `/api/owners/${ownerId}`, change, both);
    expect(status).toBe(200);
    expect(await told()).toMatchObject([
      { action: 'update-owner', about: `owner/${ownerId}`, result: 'done' },
    ]);
  },
);

test('failed changes of accounts are told once, successes with their effect', async () => {
  const { id, as } = await staff('manager');
  await identity.call('PATCH', `/api/admin/staff/${id}`, { isActive: false }, { as });
  await identity.call('POST', '/api/admin/staff', { username: '?' }, { as });
  await identity.call('PATCH', `/api/admin/staff/${id}`, { password: 'rainy-day-8' }, { as });
  expect(await told()).toMatchObject([
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

test('a route that the role may not call is told', async () => {
  const { id, as } = await staff('viewer');
  expect((await identity.call('GET', '/api/admin/staff', undefined, { as })).status).toBe(403);
  expect((await identity.call('GET', '/api/admin/staff')).status).toBe(401);
  expect(await told()).toEqual([
    {
      by: { staffId: id, username: 'ada', clientAddress },
      ...{ action: 'call', about: 'get /api/admin/staff', result: 'refused', detail: 'as viewer' },
    },
  ]);
});
