import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
  identity.enrollment.ended.length = 0;
  identity.enrollment.state.isBroken = false;
});

const close = async (ownerId: number, reason = 'staff') =>
  (
    await identity.call(
      'POST',
      `/internal/owners/${ownerId}/close`,
      { reason },
      { service: 'enrollment' },
    )
  ).body.outcome;
const login = (email = 'jordan@example.com') =>
  identity.call('POST', '/api/login', { email, password: 'sunny-day-7' });

/** Returns every row of every table as JSON. */
async function everything(): Promise<string> {
  const { rows: tables } = await identity.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const result = await identity.pool.query<{ row: unknown }>(
        `SELECT to_jsonb(t) AS row FROM "${name}" t`,
      );
      return result.rows;
    }),
  );
  return JSON.stringify(rows);
}

async function allPublished(): Promise<void> {
  await expect
    .poll(() => identity.prisma.outboxEvent.count({ where: { publishedAt: null } }))
    .toBe(0);
}

describe('closing an account', () => {
  test('[ADM-07] revokes sessions and links, and keeps nothing that names the owner', async () => {
    const { ownerId, as } = await identity.activeOwner();
    await identity.call('POST', '/api/password-reset-requests', { email: 'jordan@example.com' });
    await expect.poll(() => identity.prisma.oneTimeLink.count()).toBe(2);
    await allPublished();
    expect(await close(ownerId)).toBe('closed');
    expect(await everything()).not.toMatch(/jordan/i);
    expect((await login()).status).toBe(401);
    const feed = await identity.call('GET', '/internal/revocations', undefined, {
      service: 'gateway',
    });
    const { sessionId } = as.owner ?? { sessionId: '' };
    expect(feed.body.revocations.map((ended) => ended.sessionId)).toContain(sessionId);
    expect((await identity.allEvents()).map(({ type, data }) => [type, data])).toEqual([
      ['owner.deleted.v1', { ownerId, reason: 'staff' }],
    ]);
    expect(await close(ownerId)).toBe('closed');
    expect(await identity.allEvents()).toHaveLength(1);
  });

  test('[ADM-07] lets the address enroll again as a new owner', async () => {
    const { ownerId } = await identity.activeOwner();
    await close(ownerId);
    const again = await identity.register({ enrollmentId: 99 });
    expect(again.body.outcome).toBe('registered');
    expect(again.body.owner.id).not.toBe(ownerId);
  });
});

describe('an owner who deletes their account', () => {
  const remove = (as: Awaited<ReturnType<typeof identity.activeOwner>>['as'], password: string) =>
    identity.call('DELETE', '/api/account', { password }, { as });

  test('[ACC-17] has plans canceled first, then everything removed, and is signed out everywhere', async () => {
    const { ownerId, as } = await identity.activeOwner();
    const elsewhere = await login();
    const response = await remove(as, 'sunny-day-7');
    expect(response.status).toBe(204);
    expect(identity.enrollment.ended).toEqual([
      { path: `/internal/owners/${ownerId}/end-plans`, body: { reason: 'owner' } },
    ]);
    expect(response.cookies.owner).toBe('');
    expect(response.revoked.sort()).toEqual(
      [as.owner?.sessionId, identity.read('owner', elsewhere.cookies.owner)['sessionId']].sort(),
    );
    expect(await identity.events('owner.deleted.v1')).toMatchObject([
      { data: { ownerId, reason: 'owner' } },
    ]);
    expect((await login()).status).toBe(401);
    expect((await remove(as, 'sunny-day-7')).status).toBe(401);
  });
});

test('[ACC-16] exports an owner’s data without hashes and session ids', async () => {
  const { ownerId, as } = await identity.activeOwner();
  const response = await identity.call('GET', `/internal/owners/${ownerId}/held-data`, undefined, {
    service: 'enrollment',
  });
  expect(response.body).toMatchObject({
    account: {
      owner: { id: ownerId, email: 'jordan@example.com' },
      sessions: [{ endedAt: null }, { endedAt: expect.any(String) as string }],
      links: [{ purpose: 'account-confirmation' }],
    },
  });
  expect(JSON.stringify(response.body)).not.toMatch(/argon2|hash/i);
  expect(JSON.stringify(response.body)).not.toContain(as.owner?.sessionId);
});
