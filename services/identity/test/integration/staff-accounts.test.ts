import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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
  test('adds an account, which can sign in with its role', async () => {
    const made = await add({ username: ' Bo.Lin ', password: 'rainy-day-8', role: 'viewer' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: staffOf(made).id,
      username: 'bo.lin',
      role: 'viewer',
      isActive: true,
      createdAt: expect.any(String) as unknown,
    });
    expect((await signIn('bo.lin', 'rainy-day-8')).body).toMatchObject({
      username: 'bo.lin',
      role: 'viewer',
    });
    expect((await accounts()).map(({ username }) => username)).toEqual(['ada', 'bo.lin']);
  });

  test('gets an error for a taken user name, also when two add it concurrently', async () => {
    const account = { username: 'bob', password: 'rainy-day-8', role: 'staff' };
    const responses = await Promise.all([add(account), add(account)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      fields: { username: 'This user name is taken.' },
    });
  });

  test.each([
    [{ username: 'b', password: 'rainy-day-8', role: 'staff' }, 'username'],
    [{ username: 'bob', password: 'short', role: 'staff' }, 'password'],
    [{ username: 'bob', password: 'rainy-day-8', role: 'owner' }, 'role'],
  ])('gets a field error for %j', async (account, field) => {
    const response = await add(account);
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  });

  test.each([
    [{ isActive: false }, 'rainy-day-8', 401],
    [{ role: 'viewer' }, 'rainy-day-8', 200],
    [{ password: 'cloudy-day-9' }, 'cloudy-day-9', 200],
  ])(
    'changes an account by %j, which revokes its sessions at once',
    async (body, password, status) => {
      const { id } = staffOf(
        await add({ username: 'bob', password: 'rainy-day-8', role: 'manager' }),
      );
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
      await add({ username: 'bob', password: 'rainy-day-8', role: 'manager' });
      const response = await change(ada.id, body);
      expect([response.status, response.body.message]).toEqual([
        409,
        'You cannot take your own rights away. Please ask another manager.',
      ]);
    },
  );

  test('stays when two managers disable each other concurrently', async () => {
    const bob = staffOf(await add({ username: 'bob', password: 'rainy-day-8', role: 'manager' }));
    const { cookies } = await signIn('bob', 'rainy-day-8');
    const responses = await Promise.all([
      change(bob.id, { isActive: false }),
      change(ada.id, { isActive: false }, identity.principals('staff', cookies.staff)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await accounts()).filter(({ isActive }) => isActive)).toHaveLength(1);
  });
});

describe('the command for the first manager', () => {
  const command = fileURLToPath(new URL('../../src/create-manager.ts', import.meta.url));
  function run(username: string, password: string) {
    const { promise, resolve } = Promise.withResolvers<{ code: unknown; output: string }>();
    const child = execFile(
      process.execPath,
      [command, '--username', username],
      { env: { ...process.env, DATABASE_URL: identity.databaseUrl } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
    child.stdin?.end(`${password}\n`);
    return promise;
  }

  test('reads the password from stdin, and never changes an existing account', async () => {
    expect(await run('dr.lee', 'stormy-day-3')).toEqual({
      code: 0,
      output: 'Manager dr.lee can sign in now.\n',
    });
    expect((await signIn('dr.lee', 'stormy-day-3')).body).toMatchObject({
      username: 'dr.lee',
      role: 'manager',
    });
    expect(await run('dr.lee', 'other-day-4')).toEqual({
      code: 1,
      output: 'There is an account dr.lee already; nothing was changed.\n',
    });
    expect((await signIn('dr.lee', 'stormy-day-3')).status).toBe(200);
  });

  test('explains why a password is refused', async () => {
    expect(await run('dr.lee', 'short')).toEqual({
      code: 2,
      output: 'password: Password must be at least 6 characters long\n',
    });
  });
});
