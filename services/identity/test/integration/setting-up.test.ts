import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
});

describe('registering the owner of a new enrollment', () => {
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
    const events = await identity.allEvents();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'owner.registered.v1',
      subject: `owner/${body.owner.id}`,
      data: { owner: body.owner, version: 1 },
    });
  });

  test('twenty registrations of one address at once make one owner', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => identity.register({ enrollmentId: index + 1 })),
    );
    const outcomes = answers.map(({ body }) => body.outcome).sort();
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'pending')).toHaveLength(19);
    expect(await identity.events('owner.registered.v1')).toHaveLength(1);
  });
});

describe('setting the password', () => {
  test('[ACC-04] activates, swaps the setup session for an owner session and tells the others', async () => {
    const { body } = await identity.register();
    const ownerId = body.owner.id;
    const setup = identity.principals('setup', body.setupToken);
    const answer = await identity.call(
      'POST',
      '/api/activate-account',
      { ownerId, password: 'sunny-day-7' },
      { as: setup },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.owner).toMatchObject({ id: ownerId, isActive: true });
    expect(answer.cookies.setup).toBe('');
    expect(identity.read('owner', answer.cookies.owner)).toMatchObject({ ownerId, isDemo: false });
    expect(answer.revoked).toEqual([setup.setup?.sessionId]);
    const [activated] = await identity.events('owner.activated.v1');
    expect(activated?.data).toMatchObject({ owner: { id: ownerId, isActive: true }, version: 2 });
    const { rows } = await identity.pool.query('SELECT password_hash FROM owners');
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('[ACC-03] happens once, however often it is asked for at the same time', async () => {
    const { body } = await identity.register();
    const request = { ownerId: body.owner.id, password: 'sunny-day-7' };
    const as = identity.principals('setup', body.setupToken);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        identity.call('POST', '/api/activate-account', request, { as }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('account_already_active');
    expect(await identity.events('owner.activated.v1')).toHaveLength(1);
  });

  test('[ACC-02] five characters are too few', async () => {
    const { body } = await identity.register();
    const answer = await identity.call(
      'POST',
      '/api/activate-account',
      { ownerId: body.owner.id, password: 'short' },
      { as: identity.principals('setup', body.setupToken) },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      password: 'Password must be at least 6 characters long',
    });
  });
});

describe('a mailed set-up link', () => {
  const mailedLink = async () => {
    await identity.register({ enrollmentId: 7 });
    await identity.register({ enrollmentId: 8 });
    return identity.lastLinkToken('account-setup');
  };
  const exchange = (token: string) => identity.call('POST', '/api/setup-links/exchange', { token });

  test('[ACC-05] becomes a setup session for the enrollment on file, once', async () => {
    const token = await mailedLink();
    const answer = await exchange(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ enrollmentId: 7, owner: { email: 'jordan@example.com' } });
    expect(identity.read('setup', answer.cookies.setup)).toMatchObject({ enrollmentId: 7 });
    const again = await exchange(token);
    expect([again.status, again.body.code]).toEqual([410, 'link_invalid']);
  });

  test('two exchanges at once: one wins', async () => {
    const token = await mailedLink();
    const answers = await Promise.all([exchange(token), exchange(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});
