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
  const response = await identity.call(
    'POST',
    '/api/login',
    { email, password },
    { headers: { 'user-agent': userAgent } },
  );
  return identity.principals('owner', response.cookies.owner);
}

const idOf = ({ owner, staff }: Principals) => owner?.sessionId ?? staff?.sessionId ?? '';

describe('the list of sessions', () => {
  test('[ACC-18] describes each of the caller’s devices and marks the current one', async () => {
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

  test('[ACC-18] revokes a session once, and tells the gateway at once', async () => {
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
});
