import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markDemo } from '../../src/programs/store-mark-demo.ts';
import { seedAdmin } from '../../src/programs/store-seed-admin.ts';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, admins, sessions, outbox_events CASCADE');
});

const login = (email: string, password: string) =>
  identity.call('POST', '/api/login', { email, password });

describe('an owner signs in', () => {
  test('with the email in any case, and gets a new session each time', async () => {
    const { ownerId } = await identity.activeOwner();
    const first = await login('  Jordan@Example.COM ', 'sunny-day-7');
    expect(first.status).toBe(200);
    expect(first.body.owner).toMatchObject({ id: ownerId, email: 'jordan@example.com' });
    const second = await login('jordan@example.com', 'sunny-day-7');
    const ids = [first, second].map(
      ({ cookies }) => identity.read('owner', cookies.owner)['sessionId'] as string,
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('[ACC-57] with either spelling of an international domain, which is one account', async () => {
    const { ownerId } = await identity.activeOwner({
      contact: contact({ email: "O'Brien&Sons/pets@MÜLLER.de" }),
    });
    const ascii = "o'brien&sons/pets@xn--mller-kva.de";
    for (const typed of ["o'brien&sons/pets@müller.de", ascii]) {
      const { status, body } = await login(typed, 'sunny-day-7');
      expect([status, body.owner.id, body.owner.email]).toEqual([200, ownerId, ascii]);
    }
    await identity.register({ enrollmentId: 2, contact: contact({ email: ascii }) });
    const { rows } = await identity.pool.query('SELECT email FROM owners');
    expect(rows).toEqual([{ email: ascii }]);
  });

  test('[ACC-11] and gets a cookie that is HttpOnly and SameSite', async () => {
    await identity.activeOwner();
    const { headers } = await login('jordan@example.com', 'sunny-day-7');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^petwell_owner=[\w.-]+; Max-Age=1800; Path=\/; .*HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('reading the session', () => {
  const session = (as: Parameters<RunningIdentity['call']>[3]) =>
    identity.call('GET', '/api/session', undefined, as);

  test('treats a revoked session as none and clears its cookie', async () => {
    const { as } = await identity.activeOwner();
    await identity.call('POST', '/api/logout', undefined, { as });
    const { body, cookies } = await session({ as });
    expect(body.owner).toBeNull();
    expect(cookies.owner).toBe('');
  });
});

describe('signing out', () => {
  test('[ACC-12] revokes this browser’s owner, staff, and setup sessions only', async () => {
    await seedAdmin({ ...identity, username: 'admin', password: 'good-password' });
    const owner = await identity.activeOwner();
    const elsewhere = await login('jordan@example.com', 'sunny-day-7');
    const staff = await identity.call('POST', '/api/admin/login', {
      username: 'admin',
      password: 'good-password',
    });
    const as = { ...owner.as, ...identity.principals('staff', staff.cookies.staff) };
    const { status, cookies, revoked } = await identity.call('POST', '/api/logout', undefined, {
      as,
    });
    expect(status).toBe(204);
    expect(cookies).toEqual({ owner: '', setup: '', staff: '' });
    expect(revoked).toEqual([as.owner?.sessionId, as.staff?.sessionId]);
    const feed = await identity.call('GET', '/internal/revocations?after=0', undefined, {
      service: 'gateway',
    });
    const ended = feed.body.revocations.map(({ sessionId }) => sessionId);
    expect(ended).toEqual(expect.arrayContaining(revoked));
    expect(ended).not.toContain(identity.read('owner', elsewhere.cookies.owner)['sessionId']);
  });
});

describe('the feed of revoked sessions', () => {
  const feed = async (after: string) =>
    (
      await identity.call('GET', `/internal/revocations?after=${after}`, undefined, {
        service: 'gateway',
      })
    ).body;

  test('continues from its cursor, which stays put at the end', async () => {
    const first = await identity.activeOwner();
    await identity.call('POST', '/api/logout', undefined, { as: first.as });
    const { cursor } = await feed('0');
    expect(await feed(cursor)).toEqual({ revocations: [], cursor });
    const signedIn = await login('jordan@example.com', 'sunny-day-7');
    const as = identity.principals('owner', signedIn.cookies.owner);
    await identity.call('POST', '/api/logout', undefined, { as });
    const next = await feed(cursor);
    expect(next.revocations).toEqual([{ sessionId: as.owner?.sessionId }]);
    expect(BigInt(next.cursor)).toBeGreaterThan(BigInt(cursor));
  });

  test('misses nothing when many sessions are revoked while it is read', async () => {
    await identity.activeOwner();
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () => login('jordan@example.com', 'sunny-day-7')),
    );
    const expected = sessions.map(({ cookies }) => identity.principals('owner', cookies.owner));
    const seen = new Set<string>();
    let cursor = '0';
    const read = async () => {
      const page = await feed(cursor);
      cursor = page.cursor;
      for (const { sessionId } of page.revocations) seen.add(sessionId);
    };
    const signingOut = Promise.all(
      expected.map((as) => identity.call('POST', '/api/logout', undefined, { as })),
    );
    let isDone = false;
    void signingOut.then(() => (isDone = true));
    while (!isDone) await read();
    await read();
    for (const { owner } of expected) expect(seen).toContain(owner?.sessionId);
  });

  test('refuses an invalid cursor', async () => {
    const { status } = await identity.call('GET', '/internal/revocations?after=x', undefined, {
      service: 'gateway',
    });
    expect(status).toBe(400);
  });
});

describe('staff and demo', () => {
  test('seeding creates one manager and keeps a changed password', async () => {
    expect(await seedAdmin({ ...identity, username: 'admin', password: 'first-one' })).toBe(
      'created',
    );
    expect(await seedAdmin({ ...identity, username: 'admin', password: 'other-one' })).toBe(
      'unchanged',
    );
    const signIn = (password: string) =>
      identity.call('POST', '/api/admin/login', { username: 'admin', password });
    expect((await signIn('first-one')).body).toEqual({ username: 'admin', role: 'manager' });
    const refused = await signIn('other-one');
    expect([refused.status, refused.body.message]).toEqual([401, 'Invalid credentials']);
    expect(
      (await identity.call('POST', '/api/admin/login', { username: 'x', password: 'y' })).body
        .message,
    ).toBe('Invalid credentials');
  });

  test('[ACC-09] a demo session is a read-only session without a password', async () => {
    expect((await identity.call('POST', '/api/demo-session')).status).toBe(404);
    const { ownerId } = await identity.activeOwner();
    const mark = () =>
      markDemo({ ...identity, email: 'jordan@example.com', password: 'wellness-demo' });
    expect(await mark()).toBe('marked');
    expect(await mark()).toBe('unchanged');
    const events = (await identity.events('owner.updated.v1')).map(({ data }) => data);
    expect(events).toEqual([
      expect.objectContaining({ isDemo: true, version: 3, previousEmail: 'jordan@example.com' }),
    ]);
    const demo = await identity.call('POST', '/api/demo-session');
    expect(demo.body.owner.id).toBe(ownerId);
    expect(identity.read('owner', demo.cookies.owner)).toMatchObject({ ownerId, isDemo: true });
    const byPassword = await login('jordan@example.com', 'wellness-demo');
    expect(identity.read('owner', byPassword.cookies.owner)).toMatchObject({ isDemo: true });
  });

  test('does not create a demo owner who never enrolled', async () => {
    const marked = await markDemo({
      ...identity,
      email: 'nobody@example.com',
      password: 'wellness-demo',
    });
    expect(marked).toBe('no such owner');
  });
});
