import type { Principals } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(() => identity.pool.query('TRUNCATE owners, admins, outbox_events CASCADE'));

const change = (
  as: Principals,
  { currentPassword = 'sunny-day-7', password = 'cloudy-day-9', base = 'account' } = {},
) => identity.call('POST', `/api/${base}/password`, { currentPassword, password }, { as });
const signIn = (password: string) =>
  identity.call('POST', '/api/login', { email: 'jordan@example.com', password });

describe('changing the password while signed in', () => {
  test('[ACC-19] revokes every session, continues here under a new id, and replaces the old password', async () => {
    const { as } = await identity.activeOwner();
    const elsewhere = identity.principals('owner', (await signIn('sunny-day-7')).cookies.owner);
    const response = await change(as);
    expect(response.status).toBe(204);
    expect(response.revoked.sort()).toEqual(
      [as.owner?.sessionId, elsewhere.owner?.sessionId].sort(),
    );
    const here = identity.principals('owner', response.cookies.owner);
    expect(here.owner?.sessionId).not.toBe(as.owner?.sessionId);
    const read = await identity.call('GET', '/api/session', undefined, { as: here });
    expect(read.body.owner).toMatchObject({ email: 'jordan@example.com' });
    expect((await signIn('sunny-day-7')).status).toBe(401);
    expect((await signIn('cloudy-day-9')).status).toBe(200);
  });

  test('lets one of two concurrent changes win', async () => {
    const { as } = await identity.activeOwner();
    const responses = await Promise.all([
      change(as, { password: 'first-one-1' }),
      change(as, { password: 'second-one-2' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 401]);
    const winner = responses[0]?.status === 204 ? 'first-one-1' : 'second-one-2';
    expect((await signIn(winner)).status).toBe(200);
  });
});

describe('a commonly guessed password', () => {
  const refusal = {
    status: 400,
    body: {
      code: 'validation_failed',
      fields: {
        password: 'This is one of the most common passwords. Please choose another one.',
      },
    },
  };

  test('[ACC-20] is refused at account setup, which can be retried', async () => {
    const registered = await identity.register();
    const activate = (password: string) =>
      identity.call(
        'POST',
        '/api/activate-account',
        { ownerId: registered.body.owner.id, password },
        { as: identity.principals('setup', registered.body.setupToken) },
      );
    expect(await activate('password123')).toMatchObject(refusal);
    expect((await activate('jordan@example.com')).body.fields?.['password']).toMatch(
      /others know about you/,
    );
    expect((await activate('sunny-day-7')).status).toBe(200);
  });

  test('keeps working if it was set before the rule', async () => {
    const { ownerId } = await identity.activeOwner();
    await identity.prisma.owner.update({
      where: { id: ownerId },
      data: { passwordHash: await identity.passwords.hash('password123') },
    });
    expect((await signIn('password123')).status).toBe(200);
  });
});
