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
  identity.enrollment.copies.length = 0;
  identity.enrollment.state.isBroken = false;
});

/** Waits for the event that background work publishes when it is done. */
async function mailedLinks(count: number) {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const links = (await identity.mails('account-link')).filter(
      ({ data }) => data.purpose !== 'account-confirmation',
    );
    if (links.length >= count || Date.now() > deadline) return links;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const login = (email: string, password: string) =>
  identity.call('POST', '/api/login', { email, password });

describe('a forgotten password', () => {
  const ask = (email: string) => identity.call('POST', '/api/password-reset-requests', { email });
  const reset = (token: string, password = 'rainy-day-8') =>
    identity.call('POST', '/api/password-resets', { token, password });

  test('[ACC-13] gets the same response whether or not there is an account', async () => {
    await identity.activeOwner();
    const known = await ask('jordan@example.com');
    const unknown = await ask('nobody@example.com');
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(known.body).toEqual(unknown.body);
    const [link, ...others] = await mailedLinks(1);
    expect(others).toEqual([]);
    expect(link?.data).toMatchObject({
      purpose: 'password-reset',
      email: 'jordan@example.com',
      url: expect.stringMatching(/^http:\/\/localhost:8080\/reset-password\?token=[\w-]{43}$/),
    });
  });

  test('[ACC-12] [ACC-13] is replaced, which revokes the owner’s sessions in every browser', async () => {
    const here = await identity.activeOwner();
    const elsewhere = await login('jordan@example.com', 'sunny-day-7');
    await ask('jordan@example.com');
    await mailedLinks(1);
    const response = await reset(await identity.lastLinkToken('password-reset'));
    expect(response.status).toBe(204);
    const open = [
      here.as.owner?.sessionId,
      identity.read('owner', elsewhere.cookies.owner)['sessionId'],
    ];
    expect(response.revoked.sort()).toEqual(open.sort());
    expect((await login('jordan@example.com', 'sunny-day-7')).status).toBe(401);
    expect((await login('jordan@example.com', 'rainy-day-8')).status).toBe(200);
  });
});

const confirmChange = async () =>
  identity.call('POST', '/api/email-change-confirmations', {
    token: await identity.lastLinkToken('email-change'),
  });

describe('changing contact data', () => {
  const put = (id: number, body: object, as: Parameters<RunningIdentity['call']>[3]) =>
    identity.call('PUT', `/api/owners/${id}`, body, as);

  test('is copied to enrollment before the response, and published', async () => {
    const { ownerId, as } = await identity.activeOwner();
    const changed = contact({ phone: '904-555-0300' });
    const response = await put(ownerId, { ...changed, ownerId }, { as });
    expect(response.status).toBe(200);
    expect(response.body.owner).toMatchObject({ phone: '904-555-0300' });
    expect(identity.read('owner', response.cookies.owner)['sessionId']).toBe(as.owner?.sessionId);
    expect(identity.enrollment.copies).toEqual([
      { path: `/internal/owners/${ownerId}`, body: { owner: response.body.owner, version: 3 } },
    ]);
    const [updated] = await identity.events('owner.updated.v1');
    expect(updated?.data).toMatchObject({ version: 3, previousEmail: 'jordan@example.com' });
  });

  test('a confirmed address is copied and published in the same way, and the old one can undo it', async () => {
    const { ownerId, as } = await identity.confirmedOwner();
    await put(ownerId, contact({ email: ' New@Example.com' }), { as });
    expect(identity.enrollment.copies).toEqual([]);
    await confirmChange();
    expect(identity.enrollment.copies).toMatchObject([
      { path: `/internal/owners/${ownerId}`, body: { owner: { email: 'new@example.com' } } },
    ]);
    const [updated] = await identity.events('owner.updated.v1');
    expect(updated?.data).toMatchObject({ version: 3, previousEmail: 'jordan@example.com' });
    const link = (await identity.mails('account-link')).at(-1);
    expect(link?.data).toMatchObject({ purpose: 'email-change-undo', email: 'jordan@example.com' });
  });

  test('succeeds when enrollment is unreachable, because the event repairs it', async () => {
    const { ownerId, as } = await identity.activeOwner();
    identity.enrollment.state.isBroken = true;
    const response = await put(ownerId, contact({ phone: '904-555-0301' }), { as });
    expect(response.status).toBe(200);
    expect(await identity.events('owner.updated.v1')).toHaveLength(1);
  });

  test('to a taken address is refused without changing anything', async () => {
    const { ownerId, as } = await identity.activeOwner();
    await identity.register({ enrollmentId: 2, contact: contact({ email: 'taken@example.com' }) });
    const response = await put(
      ownerId,
      contact({ email: 'Taken@example.com', phone: '904-555-0301' }),
      {
        as,
      },
    );
    expect([response.status, response.body.code]).toEqual([409, 'email_taken']);
    const { rows } = await identity.pool.query('SELECT email, phone FROM owners WHERE id = $1', [
      ownerId,
    ]);
    expect(rows).toEqual([{ email: 'jordan@example.com', phone: '904-555-0199' }]);
  });

  test('accepts only the four contact fields', async () => {
    const { ownerId, as } = await identity.activeOwner();
    await put(
      ownerId,
      { ...contact({ phone: '904-555-0305' }), isActive: false, isDemo: true, id: 99 },
      { as },
    );
    const { rows } = await identity.pool.query('SELECT id, is_active, is_demo, phone FROM owners');
    expect(rows).toEqual([{ id: ownerId, is_active: true, is_demo: false, phone: '904-555-0305' }]);
  });

  test('is refused for another owner’s body or an invalid id', async () => {
    const { ownerId, as } = await identity.activeOwner();
    const other = await put(ownerId, { ...contact(), ownerId: ownerId + 1 }, { as });
    expect([other.status, other.body.fields]).toEqual([
      400,
      { ownerId: 'Expected the id of the path' },
    ]);
    const none = await identity.call('PUT', '/api/owners/1e3', contact(), { as });
    expect(none.status).toBe(404);
  });

  test('gives two concurrent changes different versions', async () => {
    const { ownerId, as } = await identity.activeOwner();
    await Promise.all([
      put(ownerId, contact({ phone: '904-555-0301' }), { as }),
      put(ownerId, contact({ phone: '904-555-0302' }), { as }),
    ]);
    const versions = (await identity.events('owner.updated.v1')).map(({ data }) => data.version);
    expect(versions).toEqual([3, 4]);
  });
});

describe('undoing an email change', () => {
  const undo = (token: string) => identity.call('POST', '/api/email-change-undo', { token });
  const changedOwner = async () => {
    const owner = await identity.confirmedOwner();
    await identity.call(
      'PUT',
      `/api/owners/${owner.ownerId}`,
      contact({ email: 'new@example.com' }),
      {
        as: owner.as,
      },
    );
    await confirmChange();
    return { ...owner, token: await identity.lastLinkToken('email-change-undo') };
  };

  test('restores the old address, revokes all sessions, and works once', async () => {
    const { ownerId, as, token } = await changedOwner();
    const response = await undo(token);
    expect([response.status, response.body]).toEqual([200, { outcome: 'restored' }]);
    expect(response.revoked).toEqual([as.owner?.sessionId]);
    expect(identity.enrollment.copies.at(-1)).toMatchObject({
      path: `/internal/owners/${ownerId}`,
      body: { owner: { email: 'jordan@example.com' }, version: 4 },
    });
    expect((await undo(token)).status).toBe(410);
  });

  test('is refused when the old address now belongs to another owner, and the link stays valid', async () => {
    const { token } = await changedOwner();
    await identity.register({ enrollmentId: 2 });
    const response = await undo(token);
    expect([response.status, response.body.code]).toEqual([409, 'email_taken']);
    await identity.pool.query("DELETE FROM owners WHERE email = 'jordan@example.com'");
    expect((await undo(token)).status).toBe(200);
  });
});
