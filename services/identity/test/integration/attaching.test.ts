import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(() =>
  identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE'),
);

const { email } = contact();
const propose = (enrollmentId: number, takesOver: boolean) =>
  identity.call(
    'POST',
    '/internal/owners/import',
    { enrollmentId, contact: contact({ firstName: 'Vera' }), takesOver },
    { service: 'enrollment' },
  );
const login = () => identity.call('POST', '/api/login', { email, password: 'sunny-day-7' });

test('[IMP-66] foretells to whom staff can attach nothing', async () => {
  const { body } = await identity.register({ enrollmentId: 1 });
  const { id } = body.owner;
  const others = await identity.call(
    'POST',
    '/internal/owners/import',
    { enrollmentId: 2, contact: contact({ email: 'imported@example.com' }) },
    { service: 'enrollment' },
  );
  const ownerIds = [id, others.body.owner.id, 4_000];
  const claimed = async () =>
    (
      await identity.call(
        'POST',
        '/internal/owners/claimed',
        { ownerIds },
        { service: 'enrollment' },
      )
    ).body;
  // The browser that enrolled can still set a password.
  expect(await claimed()).toEqual({ ownerIds: [id] });
  await identity.pool.query('UPDATE sessions SET ended_at = now()');
  expect(await claimed()).toEqual({ ownerIds: [] });
  await identity.pool.query("UPDATE owners SET password_hash = 'a hash' WHERE id = $1", [id]);
  expect(await claimed()).toEqual({ ownerIds: [id] });
  await identity.pool.query('UPDATE owners SET email_confirmed_at = now()');
  expect(await claimed()).toEqual({ ownerIds: [] });
  expect(await identity.mails('account-link')).toEqual([]);
});

test('[ACC-33] what a browser had of an account that staff took over is refused', async () => {
  const { as } = await identity.activeOwner();
  expect((await propose(70, false)).body).toMatchObject({ outcome: 'claimed' });
  expect((await login()).status).toBe(200);
  expect((await propose(71, true)).body).toMatchObject({ isTakenOver: true, hasPassword: false });
  expect((await login()).status).toBe(401);
  const session = await identity.call('GET', '/api/session', undefined, { as });
  expect(session.body).toMatchObject({ owner: null });
});

test('[ACC-32] a first password and staff at the same time: one of the two, never both', async () => {
  for (let round = 1; round <= 8; round += 1) {
    await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
    const { body } = await identity.register({ enrollmentId: round });
    const setup = identity.principals('setup', body.setupToken);
    const activation = { ownerId: body.owner.id, password: 'sunny-day-7' };
    const [activated, taken] = await Promise.all([
      identity.call('POST', '/api/activate-account', activation, { as: setup }),
      propose(100 + round, true),
    ]);
    expect(taken.body).toMatchObject({ outcome: 'attached' });
    const owner = await identity.prisma.owner.findFirstOrThrow();
    expect(owner.passwordHash).toBeNull();
    const open = await identity.prisma.session.count({ where: { endedAt: null } });
    expect(open).toBe(0);
    expect([200, 401]).toContain(activated.status);
  }
});

test('[ACC-32] staff and a repeated enrollment at the same time leave no session on what staff attached', async () => {
  for (let round = 1; round <= 8; round += 1) {
    await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
    await identity.register({ enrollmentId: round });
    await identity.pool.query('UPDATE sessions SET ended_at = now()');
    const [, attached] = await Promise.all([
      identity.register({ enrollmentId: round }),
      propose(100 + round, false),
    ]);
    const open = await identity.prisma.session.count({ where: { endedAt: null } });
    const owner = await identity.prisma.owner.findFirstOrThrow();
    const isAttached = owner.attachedAt !== null;
    expect(attached.body.outcome).toBe(isAttached ? 'attached' : 'claimed');
    expect(open === 0 || !isAttached).toBe(true);
  }
});
