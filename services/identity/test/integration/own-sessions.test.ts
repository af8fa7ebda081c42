import type { Principals } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const password = 'sunny-day-7';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(() => identity.pool.query('TRUNCATE owners, admins, outbox_events CASCADE'));

type Row = { id: string; device: string | null; isCurrent: boolean; lastUsedAt: string };
const list = async (as: Principals, base = 'account') =>
  (await identity.call('GET', `/api/${base}/sessions`, undefined, { as })).body as unknown as Row[];

async function signIn(email = 'jordan@example.com', userAgent = firefox): Promise<Principals> {
  const answer = await identity.call(
    'POST',
    '/api/login',
    { email, password },
    { headers: { 'user-agent': userAgent } },
  );
  return identity.principals('owner', answer.cookies.owner);
}

const idOf = ({ owner, staff }: Principals) => owner?.sessionId ?? staff?.sessionId ?? '';

async function newStaff(username: string): Promise<Principals> {
  await identity.prisma.admin.create({
    data: { username, role: 'staff', passwordHash: await identity.passwords.hash(password) },
  });
  return signInStaff(username);
}
async function signInStaff(username: string): Promise<Principals> {
  const answer = await identity.call('POST', '/api/admin/login', { username, password });
  return identity.principals('staff', answer.cookies.staff);
}

describe('where one is signed in', () => {
  test('[ACC-18] lists every device in plain words, the one that asks marked, and nobody else’s', async () => {
    const { as } = await identity.activeOwner();
    await identity.activeOwner({
      enrollmentId: 2,
      contact: { firstName: 'Sam', lastName: 'Hill', email: 'sam@example.com', phone: '1' },
    });
    const other = await signIn();
    const rows = await list(as);
    expect(rows.map(({ id, isCurrent }) => ({ id, isCurrent }))).toEqual([
      { id: idOf(other), isCurrent: false },
      { id: idOf(as), isCurrent: true },
    ]);
    expect(rows[0]?.device).toBe('Firefox on Windows');
    expect(Date.parse(rows[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('one that was signed out or has expired is not listed', async () => {
    const { as } = await identity.activeOwner();
    const [signedOut, expired] = [await signIn(), await signIn()];
    await identity.call('POST', '/api/logout', undefined, { as: signedOut });
    await identity.pool.query(
      `UPDATE sessions SET expires = now() - interval '1 s' WHERE id = $1`,
      [idOf(expired)],
    );
    expect((await list(as)).map(({ id }) => id)).toEqual([idOf(as)]);
  });

  test('[ACC-18] one of them is ended, for the gateway at once, and only once', async () => {
    const { as } = await identity.activeOwner();
    const other = await signIn();
    const end = () =>
      identity.call('DELETE', `/api/account/sessions/${idOf(other)}`, undefined, { as });
    const ended = await end();
    expect(ended).toMatchObject({ status: 200, body: { endedCount: 1 } });
    expect(ended.revoked).toEqual([idOf(other)]);
    expect((await end()).status).toBe(404);
    const read = await identity.call('GET', '/api/session', undefined, { as: other });
    expect(read.body.owner).toBeNull();
  });

  test('[ACC-18] all others are ended, the one that asks goes on', async () => {
    const { as } = await identity.activeOwner();
    const others = [idOf(await signIn()), idOf(await signIn())];
    const ended = await identity.call('DELETE', '/api/account/sessions', undefined, { as });
    expect(ended.body).toMatchObject({ endedCount: 2 });
    expect(ended.revoked.sort()).toEqual(others.sort());
    expect((await list(as)).map(({ id }) => id)).toEqual([idOf(as)]);
  });

  test('somebody else’s session cannot be ended by knowing its id', async () => {
    const { as } = await identity.activeOwner();
    const staff = await newStaff('lee');
    const stranger = await identity.activeOwner({
      enrollmentId: 2,
      contact: { firstName: 'Sam', lastName: 'Hill', email: 'sam@example.com', phone: '1' },
    });
    for (const [by, base] of [
      [stranger.as, 'account'],
      [staff, 'admin'],
    ] as const) {
      const tried = await identity.call('DELETE', `/api/${base}/sessions/${idOf(as)}`, undefined, {
        as: by,
      });
      expect(tried.status).toBe(404);
    }
    expect(await list(as)).toHaveLength(1);
  });

  test('members of staff see and end their own alone', async () => {
    const [lee, kim] = [await newStaff('lee'), await newStaff('kim')];
    const again = await signInStaff('lee');
    expect((await list(lee, 'admin')).map(({ id }) => id).sort()).toEqual(
      [idOf(lee), idOf(again)].sort(),
    );
    await identity.call('DELETE', '/api/admin/sessions', undefined, { as: lee });
    expect((await list(lee, 'admin')).map(({ id }) => id)).toEqual([idOf(lee)]);
    expect(await list(kim, 'admin')).toHaveLength(1);
  });

  test('visitors of the demo do not see each other', async () => {
    const { as, ownerId } = await identity.activeOwner();
    const demo = { owner: { ...as.owner, ownerId, isDemo: true } } as Principals;
    const answer = await identity.call('GET', '/api/account/sessions', undefined, { as: demo });
    expect(answer).toMatchObject({ status: 403, body: { code: 'demo_read_only' } });
  });
});
