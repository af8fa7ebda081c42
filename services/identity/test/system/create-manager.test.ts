import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from '../integration/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const signIn = (username: string, password: string) =>
  identity.call('POST', '/api/admin/login', { username, password });

describe('the command for the first manager', () => {
  const command = fileURLToPath(new URL('../../src/create-manager.ts', import.meta.url));
  function run(username: string, password: string, ...options: string[]) {
    const { promise, resolve } = Promise.withResolvers<{ code: unknown; output: string }>();
    const child = execFile(
      process.execPath,
      [command, '--username', username, ...options],
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

  test('replaces a password when told to, and ends the sessions', async () => {
    await run('dr.wu', 'wellness-admin');
    const { cookies } = await signIn('dr.wu', 'wellness-admin');
    expect(await run('dr.wu', 'stormy-day-5', '--new-password')).toEqual({
      code: 0,
      output: 'dr.wu has a new password and was signed out.\n',
    });
    expect((await signIn('dr.wu', 'wellness-admin')).status).toBe(401);
    expect((await signIn('dr.wu', 'stormy-day-5')).status).toBe(200);
    const as = identity.principals('staff', cookies.staff);
    const session = await identity.call('GET', '/api/session', undefined, { as });
    expect(session.body).toMatchObject({ staff: null });
    expect(await run('nobody', 'stormy-day-5', '--new-password')).toEqual({
      code: 1,
      output: 'There is no account nobody.\n',
    });
  });

  test('explains why a password is refused', async () => {
    expect(await run('dr.lee', 'short')).toEqual({
      code: 2,
      output: 'password: Password must be at least 6 characters long\n',
    });
  });
});
