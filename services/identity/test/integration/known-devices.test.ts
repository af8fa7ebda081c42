import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

const email = 'jordan@example.com';
const password = 'sunny-day-7';
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({
    RATE_LIMITS: 'on',
    LOGIN_LIMIT_PER_MINUTE: '3',
    LOGIN_ADDRESS_LIMIT_PER_MINUTE: '5',
    ADMIN_LOGIN_LIMIT_PER_MINUTE: '3',
    ADMIN_LOGIN_ADDRESS_LIMIT_PER_MINUTE: '5',
    RESET_LIMIT_PER_HOUR: '1',
    RESET_ADDRESS_LIMIT_PER_HOUR: '30',
  });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.pool.query('TRUNCATE rate_limits, owners, admins, outbox_events CASCADE');
  await identity.activeOwner();
  const passwordHash = await identity.passwords.hash(password);
  await identity.prisma.admin.create({ data: { username: 'ada', role: 'staff', passwordHash } });
});

let last = 0;
/** Returns a network that no other test uses: refusals are also remembered in the process. */
const network = () => `198.51.100.${(last += 1)}`;

type From = { address?: string; device?: string };
const post = (path: string, body: object, { address = network(), device }: From) =>
  identity.call('POST', path, body, {
    address,
    headers: device === undefined ? {} : { 'x-petwell-device': device },
  });
const signInOwner = (tried: string, from: From = {}) =>
  post('/api/login', { email, password: tried }, from);
const signInStaff = (tried: string, from: From = {}) =>
  post('/api/admin/login', { username: 'ada', password: tried }, from);

async function times(count: number, work: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await work()).status);
  return statuses;
}
const phone = 'device-of-the-owner';
const desk = 'device-of-the-front-desk';

test.each([
  ['an owner', signInOwner, phone],
  ['staff', signInStaff, desk],
])(
  '[ACC-23] wrong tries by strangers keep %s out of no known device',
  async (_who, signIn, device) => {
    expect((await signIn(password, { device })).status).toBe(200);
    await times(5, () => signIn('guess'));
    expect((await signIn(password)).status).toBe(429);
    expect((await signIn(password, { device: 'another-device' })).status).toBe(429);
    expect((await signIn(password, { device })).status).toBe(200);
  },
);

test('[ACC-23] strangers behind the same address do not use up the tries of a known device', async () => {
  const address = network();
  expect((await signInOwner(password, { device: phone })).status).toBe(200);
  await times(6, () => signInOwner('guess', { address }));
  expect((await signInOwner(password, { address })).status).toBe(429);
  expect((await signInOwner(password, { address, device: phone })).status).toBe(200);
});

test('[ACC-23] a stolen device cookie gives only a limit of its own, and for one account', async () => {
  expect((await signInOwner(password, { device: phone })).status).toBe(200);
  const thief = () => signInOwner('guess', { device: phone });
  expect(await times(5, thief)).toEqual([401, 401, 401, 429, 429]);
  expect((await signInOwner(password)).status).toBe(200);
  await times(5, () => signInStaff('guess'));
  expect((await signInStaff(password, { device: phone })).status).toBe(429);
});

test('a device that only guessed wrong is not known', async () => {
  await times(2, () => signInOwner('guess', { device: phone }));
  await times(2, () => signInOwner('guess'));
  expect((await signInOwner(password, { device: phone })).status).toBe(429);
});

test('[ACC-23] strangers who ask for resets do not keep a known device from its reset link', async () => {
  const ask = (from: From) => post('/api/password-reset-requests', { email }, from);
  expect((await signInOwner(password, { device: phone })).status).toBe(200);
  await identity.prisma.outboxEvent.deleteMany();
  expect(await times(3, () => ask({}))).toEqual([202, 202, 202]);
  const links = async () => (await identity.mails('account-link')).length;
  await expect.poll(links).toBe(1);
  expect((await ask({ device: phone })).status).toBe(202);
  await expect.poll(links).toBe(2);
});

test('stores no device in the counters', async () => {
  await signInOwner(password, { device: phone });
  const { rows } = await identity.pool.query('SELECT key FROM rate_limits');
  expect(JSON.stringify(rows)).not.toContain(phone);
});

test('[ADM-15] a locked-out manager recovers by mail beside strangers’ wrong tries', async () => {
  const confirmed = { email: 'ada@example.com', emailConfirmedAt: new Date() };
  await identity.prisma.admin.update({ where: { username: 'ada' }, data: confirmed });
  await times(6, () => signInStaff('guess'));
  expect((await signInStaff(password, { device: desk })).status).toBe(429);
  await post('/api/staff-password-reset-requests', { login: 'ada' }, {});
  const mails = () => identity.mails('staff-link');
  await expect.poll(async () => (await mails()).length).toBe(1);
  const reset = {
    token: await identity.lastLinkToken('staff-password-reset'),
    password: 'rainy-day-8',
  };
  expect((await post('/api/staff-password-resets', reset, { device: desk })).status).toBe(204);
  await times(6, () => signInStaff('guess'));
  expect((await signInStaff('rainy-day-8')).status).toBe(429);
  expect((await signInStaff('rainy-day-8', { device: desk })).status).toBe(200);
});

test('[ADM-15] asking again and again mails a limited number of links, by username or email', async () => {
  const confirmed = { email: 'ada@example.com', emailConfirmedAt: new Date() };
  await identity.prisma.admin.update({ where: { username: 'ada' }, data: confirmed });
  const ask = (login: string) => post('/api/staff-password-reset-requests', { login }, {});
  const mails = async () => (await identity.mails('staff-link')).length;
  expect((await ask('ada')).status).toBe(202);
  await expect.poll(mails).toBe(1);
  await Promise.all(['ada@example.com', 'ada', 'ADA'].map(ask));
  await post('/api/password-reset-requests', { email }, {});
  const ownerMails = () => identity.mails('account-link');
  await expect.poll(async () => (await ownerMails()).length).toBeGreaterThan(0);
  expect(await mails()).toBe(1);
});
