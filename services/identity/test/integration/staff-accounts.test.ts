import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Principals, StaffAccount } from '@petwell/contracts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
let ada: { id: number; as: Principals };
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const signIn = (username: string, password: string) =>
  identity.call('POST', '/api/admin/login', { username, password });
const staffOf = (response: { body: unknown }) => response.body as StaffAccount;
const accounts = async () =>
  (await identity.call('GET', '/api/admin/staff', undefined, { as: ada.as }))
    .body as unknown as StaffAccount[];
const add = (account: object) => identity.call('POST', '/api/admin/staff', account, { as: ada.as });
const colleague = (username: string, overrides: object = {}) => ({
  name: 'Bo Lin',
  username,
  email: `${username}@example.com`,
  role: 'staff',
  ...overrides,
});
/** Adds a colleague, who accepts the invitation. */
async function join(username: string, overrides: object = {}): Promise<StaffAccount> {
  const made = await add(colleague(username, overrides));
  const token = await identity.lastLinkToken('staff-invitation');
  const accept = { token, password: 'rainy-day-8' };
  await identity.call('POST', '/api/staff-invitations/accept', accept);
  return staffOf(made);
}
const change = (id: number, body: object, as = ada.as) =>
  identity.call('PATCH', `/api/admin/staff/${id}`, body, { as });

beforeEach(async () => {
  await identity.prisma.admin.deleteMany();
  const { id } = await identity.prisma.admin.create({
    data: {
      username: 'ada',
      role: 'manager',
      passwordHash: await identity.passwords.hash('sunny-day-7'),
    },
  });
  const { cookies } = await signIn('ada', 'sunny-day-7');
  ada = { id, as: identity.principals('staff', cookies.staff) };
});

describe('a manager', () => {
  test('[ADM-13] adds a colleague, who signs in with the role once the invitation is accepted', async () => {
    const made = await add(colleague(' Bo.Lin ', { email: 'Bo@Example.com', role: 'viewer' }));
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: staffOf(made).id,
      username: 'bo.lin',
      name: 'Bo Lin',
      email: 'bo@example.com',
      role: 'viewer',
      isActive: true,
      isInvited: true,
      createdAt: expect.any(String) as unknown,
    });
    expect((await signIn('bo.lin', 'rainy-day-8')).status).toBe(401);
    const token = await identity.lastLinkToken('staff-invitation');
    const accept = { token, password: 'rainy-day-8' };
    const accepted = await identity.call('POST', '/api/staff-invitations/accept', accept);
    expect(accepted.status).toBe(204);
    expect((await signIn('bo.lin', 'rainy-day-8')).body).toMatchObject({
      username: 'bo.lin',
      role: 'viewer',
    });
    expect(await accounts()).toMatchObject([
      { username: 'ada', name: null, email: null, isInvited: false },
      { username: 'bo.lin', isInvited: false },
    ]);
  });

  test.each([
    ['user name', { email: 'other@example.com' }, { username: 'This user name is taken.' }],
    ['address', { username: 'bobby' }, { email: 'This email address belongs to another account.' }],
  ])(
    '[ADM-13] gets an error for a taken %s, also when two add it concurrently',
    async (_what, overrides, fields) => {
      const account = colleague('bob');
      const responses = await Promise.all([add(account), add({ ...account, ...overrides })]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ fields });
    },
  );

  test.each([
    [{ username: 'b' }, 'username'],
    [{ name: ' ' }, 'name'],
    [{ email: 'bob' }, 'email'],
    [{ role: 'owner' }, 'role'],
  ])('gets a field error for %j', async (overrides, field) => {
    const response = await add(colleague('bob', overrides));
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test.each([
    [{ isActive: false }, 'rainy-day-8', 401],
    [{ role: 'viewer' }, 'rainy-day-8', 200],
    [{ password: 'cloudy-day-9' }, 'cloudy-day-9', 200],
  ])(
    'changes an account by %j, which revokes its sessions at once',
    async (body, password, status) => {
      const { id } = await join('bob', { role: 'manager' });
      const { cookies } = await signIn('bob', 'rainy-day-8');
      const { sessionId } = identity.read('staff', cookies.staff) as { sessionId: string };
      const response = await change(id, body);
      expect([response.status, response.revoked]).toEqual([200, [sessionId]]);
      const event = (await identity.events('staff.account-changed.v1')).at(-1)?.data;
      expect(event).toMatchObject({ by: { username: 'ada' }, staffId: id, action: 'staff-change' });
      expect(JSON.stringify(event)).not.toContain('day-');
      expect((await signIn('bob', password)).status).toBe(status);
    },
  );

  test.each([{ isActive: false }, { role: 'staff' }])(
    'cannot remove their own rights with %j',
    async (body) => {
      await join('bob', { role: 'manager' });
      const response = await change(ada.id, body);
      expect([response.status, response.body.message]).toEqual([
        409,
        'You cannot take your own rights away. Please ask another manager.',
      ]);
    },
  );

  test('stays when two managers disable each other concurrently', async () => {
    const bob = await join('bob', { role: 'manager' });
    const { cookies } = await signIn('bob', 'rainy-day-8');
    const responses = await Promise.all([
      change(bob.id, { isActive: false }),
      change(ada.id, { isActive: false }, identity.principals('staff', cookies.staff)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await accounts()).filter(({ isActive }) => isActive)).toHaveLength(1);
  });
});
