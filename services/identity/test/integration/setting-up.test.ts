import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
});

describe('registering an owner', () => {
  test('a new address becomes an inactive owner with a setup session of 24 hours', async () => {
    const { status, body } = await identity.register({ enrollmentId: 41 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'registered',
      ownerVersion: 1,
      setupMaxAgeSeconds: 86_400,
      owner: {
        firstName: 'Jordan',
        lastName: 'Rivera',
        email: 'jordan@example.com',
        phone: '904-555-0199',
        isActive: false,
      },
    });
    expect(identity.read('setup', body.setupToken)).toMatchObject({
      ownerId: body.owner.id,
      enrollmentId: 41,
      email: 'jordan@example.com',
    });
    expect(await identity.allEvents()).toEqual([]);
  });

  test('twenty concurrent registrations of an address create one owner', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => identity.register({ enrollmentId: index + 1 })),
    );
    const outcomes = responses.map(({ body }) => body.outcome).sort();
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'pending')).toHaveLength(19);
    expect(await identity.prisma.owner.count()).toBe(1);
  });
});

describe('[ENR-18] correcting a mistyped address in the same browser', () => {
  const register = (registration: object) =>
    identity.register({ ...registration, contact: contact({ email: 'jordan@example.net' }) });
  const heldBy = ({ owner, setupToken }: { owner: { id: number }; setupToken: string }) => ({
    ownerId: owner.id,
    sessionId: identity.read('setup', setupToken)['sessionId'],
  });
  const emails = async () => {
    const owners = await identity.prisma.owner.findMany({ orderBy: { id: 'asc' } });
    return owners.map(({ email }) => email);
  };

  test('leaves one owner, whose mailed links to the old address have ended', async () => {
    const { body } = await identity.register({ enrollmentId: 1 });
    expect((await identity.register({ enrollmentId: 2 })).body.outcome).toBe('pending');
    const corrected = await register({ enrollmentId: 3, held: heldBy(body) });
    expect(corrected.body).toMatchObject({ outcome: 'registered', owner: { id: body.owner.id } });
    expect(await emails()).toEqual(['jordan@example.net']);
    expect(await identity.prisma.oneTimeLink.count()).toBe(0);
  });

  test('makes another owner once a link mailed to the old address was opened', async () => {
    const { body } = await identity.register({ enrollmentId: 1 });
    await identity.register({ enrollmentId: 2 });
    await identity.prisma.oneTimeLink.updateMany({ data: { usedAt: new Date() } });
    await register({ enrollmentId: 3, held: heldBy(body) });
    expect(await emails()).toEqual(['jordan@example.com', 'jordan@example.net']);
  });
});

describe('setting the password', () => {
  test('[ACC-04] activates the account, replaces the setup session with an owner session, and publishes it', async () => {
    const { body } = await identity.register();
    const ownerId = body.owner.id;
    const setup = identity.principals('setup', body.setupToken);
    const response = await identity.call(
      'POST',
      '/api/activate-account',
      { ownerId, password: 'sunny-day-7' },
      { as: setup },
    );
    expect(response.status).toBe(200);
    expect(response.body.owner).toMatchObject({ id: ownerId, isActive: true });
    expect(response.cookies.setup).toBe('');
    expect(identity.read('owner', response.cookies.owner)).toMatchObject({
      ownerId,
      isDemo: false,
    });
    expect(response.revoked).toEqual([setup.setup?.sessionId]);
    const [activated] = await identity.events('owner.activated.v1');
    expect(activated?.data).toMatchObject({ owner: { id: ownerId, isActive: true }, version: 2 });
    const { rows } = await identity.pool.query('SELECT password_hash FROM owners');
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('[ACC-03] works once among concurrent requests', async () => {
    const { body } = await identity.register();
    const request = { ownerId: body.owner.id, password: 'sunny-day-7' };
    const as = identity.principals('setup', body.setupToken);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        identity.call('POST', '/api/activate-account', request, { as }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe(
      'account_already_active',
    );
    expect(await identity.events('owner.activated.v1')).toHaveLength(1);
  });

  test('[ACC-02] refuses five characters', async () => {
    const { body } = await identity.register();
    const response = await identity.call(
      'POST',
      '/api/activate-account',
      { ownerId: body.owner.id, password: 'short' },
      { as: identity.principals('setup', body.setupToken) },
    );
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      password: 'Password must be at least 6 characters long',
    });
  });
});

describe('an emailed setup link', () => {
  const mailedLink = async () => {
    await identity.register({ enrollmentId: 7 });
    await identity.register({ enrollmentId: 8 });
    return identity.lastLinkToken('account-setup');
  };
  const exchange = (token: string) => identity.call('POST', '/api/setup-links/exchange', { token });

  test('[ACC-05] is exchanged for a setup session of the stored enrollment, once, even concurrently', async () => {
    const token = await mailedLink();
    const responses = await Promise.all([exchange(token), exchange(token)]);
    const [exchanged, refused] = responses.sort((a, b) => a.status - b.status);
    expect(exchanged).toMatchObject({
      status: 200,
      body: { enrollmentId: 7, owner: { email: 'jordan@example.com' } },
    });
    expect(identity.read('setup', exchanged?.cookies.setup)).toMatchObject({ enrollmentId: 7 });
    expect(refused).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
  });

  test('is refused once it has expired', async () => {
    const token = await mailedLink();
    await identity.pool.query('UPDATE one_time_links SET expires_at = now()');
    expect((await exchange(token)).status).toBe(410);
  });
});
