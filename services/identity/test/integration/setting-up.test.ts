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

  test('the same enrollment again answers the same owner with a fresh token and tells nobody twice', async () => {
    const first = await identity.register();
    const again = await identity.register();
    expect(again.body).toMatchObject({ outcome: 'registered', owner: first.body.owner });
    expect(again.body.setupToken).not.toBe(first.body.setupToken);
    expect(await identity.allEvents()).toHaveLength(1);
  });

  test('an enrollment id cannot be used for a second address', async () => {
    await identity.register();
    const other = await identity.register({ contact: contact({ email: 'other@example.com' }) });
    expect([other.status, other.body.code]).toEqual([409, 'status_conflict']);
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

  test('whoever holds the setup session may enroll again, and what they typed last counts', async () => {
    const first = await identity.register({ enrollmentId: 1 });
    const ownerId = first.body.owner.id;
    const again = await identity.register({
      enrollmentId: 2,
      heldOwnerId: ownerId,
      contact: contact({ phone: '904-555-0200' }),
    });
    expect(again.body).toMatchObject({
      outcome: 'registered',
      ownerVersion: 2,
      owner: { id: ownerId, phone: '904-555-0200' },
    });
    expect(identity.read('setup', again.body.setupToken)).toMatchObject({ enrollmentId: 2 });
    const [updated] = await identity.events('owner.updated.v1');
    expect(updated).toMatchObject({ data: { version: 2, previousEmail: 'jordan@example.com' } });
  });

  test('[ENR-09] from another browser nothing on file is shown or changed, and one link per ten minutes is mailed', async () => {
    await identity.register({ enrollmentId: 1 });
    const stranger = { enrollmentId: 2, contact: contact({ firstName: 'Mallory' }) };
    expect((await identity.register(stranger)).body).toEqual({ outcome: 'pending' });
    expect((await identity.register({ ...stranger, enrollmentId: 3 })).body).toEqual({
      outcome: 'pending',
    });
    const links = await identity.events('owner.link-requested.v1');
    expect(links).toHaveLength(1);
    expect(links[0]?.data).toMatchObject({
      purpose: 'account-setup',
      firstName: 'Jordan',
      email: 'jordan@example.com',
      url: expect.stringMatching(/^http:\/\/localhost:8080\/account-setup\?token=[\w-]{43}$/),
    });
    const { rows } = await identity.pool.query('SELECT first_name FROM owners');
    expect(rows).toEqual([{ first_name: 'Jordan' }]);
    await identity.pool.query(
      "UPDATE owners SET setup_link_sent_at = setup_link_sent_at - interval '11 minutes'",
    );
    await identity.register({ ...stranger, enrollmentId: 4 });
    expect(await identity.events('owner.link-requested.v1')).toHaveLength(2);
  });

  test('somebody else’s setup session does not open a known address', async () => {
    const mine = await identity.register({
      enrollmentId: 1,
      contact: contact({ email: 'mine@example.com' }),
    });
    await identity.register({ enrollmentId: 2 });
    const taken = await identity.register({ enrollmentId: 3, heldOwnerId: mine.body.owner.id });
    expect(taken.body).toEqual({ outcome: 'pending' });
  });

  test('an address with a password is told to sign in', async () => {
    await identity.activeOwner({ enrollmentId: 1 });
    expect((await identity.register({ enrollmentId: 2 })).body).toEqual({ outcome: 'activated' });
    expect((await identity.register({ enrollmentId: 1 })).body).toEqual({ outcome: 'activated' });
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

  test('[ACC-03] is refused for somebody else’s account and changes nothing', async () => {
    const mine = await identity.register();
    const other = await identity.register({
      enrollmentId: 2,
      contact: contact({ email: 'other@example.com' }),
    });
    const answer = await identity.call(
      'POST',
      '/api/activate-account',
      { ownerId: other.body.owner.id, password: 'sunny-day-7' },
      { as: identity.principals('setup', mine.body.setupToken) },
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    const { rows } = await identity.pool.query(
      'SELECT id FROM owners WHERE password_hash IS NOT NULL',
    );
    expect(rows).toEqual([]);
  });

  test('[ACC-03] is refused with a setup session that has ended', async () => {
    const { body } = await identity.register();
    const as = identity.principals('setup', body.setupToken);
    await identity.call('POST', '/api/logout', undefined, { as });
    const answer = await identity.call(
      'POST',
      '/api/activate-account',
      { ownerId: body.owner.id, password: 'sunny-day-7' },
      { as },
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
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

  test('expires after seven days', async () => {
    const token = await mailedLink();
    const { rows } = await identity.pool.query(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM one_time_links',
    );
    expect(rows).toEqual([{ seconds: 604_800 }]);
    await identity.pool.query("UPDATE one_time_links SET expires_at = now() - interval '1 second'");
    expect((await exchange(token)).status).toBe(410);
  });

  test('is useless once the account is set up, and gone', async () => {
    const token = await mailedLink();
    await identity.activeOwner({ enrollmentId: 7 });
    expect((await exchange(token)).status).toBe(410);
    const { rows } = await identity.pool.query('SELECT purpose FROM one_time_links');
    expect(rows).toEqual([]);
  });

  test('is stored as a hash only', async () => {
    const token = await mailedLink();
    const { rows } = await identity.pool.query('SELECT * FROM one_time_links');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0].token_hash).toHaveLength(32);
  });
});
