import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Principals } from '@petwell/contracts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

const password = 'sunny-day-7';
const email = 'nora@example.com';
let identity: RunningIdentity;
let manager: Principals;
let noraId: number;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const post = (path: string, body: object, as: Principals = {}) =>
  identity.call('POST', path, body, { as });
const signIn = (username: string, tried = password) =>
  post('/api/admin/login', { username, password: tried });
const mails = () => identity.mails('staff-link');

/** Adds nora; without a password hash, she is invited only. */
const addNora = async (account: object) => {
  const data = { username: 'nora', name: 'Nora Vance', role: 'viewer', email, ...account };
  ({ id: noraId } = await identity.prisma.admin.create({ data }));
};
const withPassword = async () => ({
  passwordHash: await identity.passwords.hash(password),
  emailConfirmedAt: new Date(),
});
const nora = () => identity.prisma.admin.findUniqueOrThrow({ where: { id: noraId } });
const disableNora = () =>
  identity.call('PATCH', `/api/admin/staff/${noraId}`, { isActive: false }, { as: manager });

async function invite(): Promise<string> {
  const path = `/api/admin/staff/${noraId}/invitations`;
  expect((await post(path, { email }, manager)).status).toBe(200);
  return identity.lastLinkToken('staff-invitation');
}
const accept = (token: string) =>
  post('/api/staff-invitations/accept', { token, password: 'rainy-day-8' });

async function requestReset(login = 'nora'): Promise<string> {
  const before = (await mails()).length;
  expect((await post('/api/staff-password-reset-requests', { login })).status).toBe(202);
  await expect.poll(async () => (await mails()).length).toBe(before + 1);
  return identity.lastLinkToken('staff-password-reset');
}
const reset = (token: string) =>
  post('/api/staff-password-resets', { token, password: 'rainy-day-8' });

beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, admins, sessions, outbox_events CASCADE');
  const passwordHash = await identity.passwords.hash(password);
  const data = { username: 'ada', name: 'Ada Park', role: 'manager', passwordHash };
  await identity.prisma.admin.create({ data });
  manager = identity.principals('staff', (await signIn('ada')).cookies.staff);
});

test('[ADM-13] an invitation used twice at the same time succeeds once', async () => {
  await addNora({});
  const token = await invite();
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410, 410, 410]);
  expect(await nora()).toMatchObject({ emailConfirmedAt: expect.any(Date) as Date });
  expect((await signIn('nora', 'rainy-day-8')).status).toBe(200);
});

test('[ADM-13] reading an invitation changes nothing, and needs its link', async () => {
  await addNora({});
  const token = await invite();
  for (const _twice of [1, 2]) {
    const { body } = await post('/api/staff-invitations/lookup', { token });
    expect(body).toEqual({ username: 'nora', name: 'Nora Vance' });
  }
  expect((await nora()).passwordHash).toBeNull();
  expect((await post('/api/staff-invitations/lookup', { token: 'guess' })).status).toBe(410);
});

test('[ADM-13] of an invitation sent again and its predecessor, only the new one works', async () => {
  await addNora({});
  const first = await invite();
  const second = await invite();
  expect([(await accept(first)).status, (await accept(second)).status]).toEqual([410, 204]);
});

test('[ADM-13] an expired invitation is refused', async () => {
  await addNora({});
  const token = await invite();
  await identity.pool.query('UPDATE staff_links SET expires_at = now()');
  expect((await accept(token)).status).toBe(410);
});

test('[ADM-13] an invitation accepted while it is sent again leaves no link behind', async () => {
  await addNora({});
  const first = await invite();
  const path = `/api/admin/staff/${noraId}/invitations`;
  const [accepted, again] = await Promise.all([accept(first), post(path, { email }, manager)]);
  const isAccepted = accepted.status === 204;
  expect([accepted.status, again.status]).toEqual(isAccepted ? [204, 409] : [410, 200]);
  const second = await identity.lastLinkToken('staff-invitation');
  expect((await accept(second)).status).toBe(isAccepted ? 410 : 204);
});

test('[ADM-15] a reset and disabling at the same time leave no way in', async () => {
  await addNora(await withPassword());
  const token = await requestReset();
  const [, disabled] = await Promise.all([reset(token), disableNora()]);
  expect(disabled.status).toBe(200);
  expect((await reset(token)).status).toBe(410);
  for (const tried of [password, 'rainy-day-8']) {
    expect((await signIn('nora', tried)).status).toBe(401);
  }
  const open = await identity.prisma.session.count({ where: { staffId: noraId, endedAt: null } });
  expect(open).toBe(0);
});

test('[ADM-15] a reset link used twice at the same time succeeds once and ends every session', async () => {
  await addNora(await withPassword());
  const { cookies } = await signIn('nora');
  const { sessionId } = identity.read('staff', cookies.staff) as { sessionId: string };
  const [other, token] = [await requestReset(), await requestReset(email.toUpperCase())];
  const answers = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
  expect(answers.flatMap(({ revoked }) => revoked)).toEqual([sessionId]);
  expect((await reset(other)).status).toBe(410);
  expect((await signIn('nora', 'rainy-day-8')).status).toBe(200);
  const actions = (await identity.events('staff.acted.v1')).map(({ data }) => data.action);
  expect(actions.filter((action) => action.startsWith('reset-'))).toEqual([
    'reset-request',
    'reset-request',
    'reset-password',
  ]);
});

test('[ADM-14] a confirmed new address recovers the password, the replaced one no longer', async () => {
  await addNora(await withPassword());
  const as = identity.principals('staff', (await signIn('nora')).cookies.staff);
  const details = { name: 'Nora Vance', email: 'new@example.com', currentPassword: password };
  const changed = await identity.call('PUT', '/api/admin/account', details, { as });
  expect(changed.body).toEqual({ name: 'Nora Vance', email, pendingEmail: 'new@example.com' });
  const early = await requestReset();
  expect((await mails()).at(-1)?.data.email).toBe(email);
  const token = await identity.lastLinkToken('staff-email-change');
  const answers = await Promise.all(
    [1, 2].map(() => post('/api/staff-email-confirmations', { token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect((await mails()).at(-1)?.data).toMatchObject({ purpose: 'staff-email-changed', email });
  expect((await reset(early)).status).toBe(410);
  await requestReset();
  expect((await mails()).at(-1)?.data.email).toBe('new@example.com');
  const session = await identity.call('GET', '/api/session', undefined, { as });
  expect(session.body.staff).toEqual({
    username: 'nora',
    role: 'viewer',
    name: 'Nora Vance',
    email: 'new@example.com',
  });
});

test('[ADM-14] two accounts cannot confirm the same address', async () => {
  const tokens: string[] = [];
  for (const username of ['nora', 'omar']) {
    await addNora({ ...(await withPassword()), username, email: null });
    const as = identity.principals('staff', (await signIn(username)).cookies.staff);
    const details = { name: 'Somebody', email: 'shared@example.com', currentPassword: password };
    await identity.call('PUT', '/api/admin/account', details, { as });
    tokens.push(await identity.lastLinkToken('staff-email-change'));
  }
  const answers = await Promise.all(
    tokens.map((token) => post('/api/staff-email-confirmations', { token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('[ADM-15] a known account and an unknown one get the same response', async () => {
  await addNora(await withPassword());
  const ask = (login: string) => post('/api/staff-password-reset-requests', { login });
  const [known, unknown] = [await ask('nora'), await ask('nobody')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});
