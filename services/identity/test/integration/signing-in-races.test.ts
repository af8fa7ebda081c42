import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(() =>
  identity.pool.query('TRUNCATE owners, admins, sessions, one_time_links, outbox_events CASCADE'),
);

const signIns = 12;
const rounds = 3;
const openSessions = async () => {
  const { rows } = await identity.pool.query('SELECT id FROM sessions WHERE ended_at IS NULL');
  return rows.length;
};

test('[ACC-22] no sign-in with the old password survives a reset that happens at the same time', async () => {
  const survivors: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const email = `race-${round}@example.com`;
    await identity.activeOwner({
      enrollmentId: round + 1,
      contact: { firstName: 'Jordan', lastName: 'Rivera', email, phone: '904-555-0199' },
    });
    const links = (await identity.mails('account-link')).length;
    await identity.call('POST', '/api/password-reset-requests', { email });
    const mailed = () => identity.mails('account-link');
    await expect.poll(async () => (await mailed()).length).toBe(links + 1);
    const token = await identity.lastLinkToken('password-reset');
    const signIn = () => identity.call('POST', '/api/login', { email, password: 'sunny-day-7' });
    const reset = { token, password: 'rainy-day-8' };
    const [answer] = await Promise.all([
      identity.call('POST', '/api/password-resets', reset),
      ...Array.from({ length: signIns }, signIn),
    ]);
    expect(answer.status).toBe(204);
    survivors.push(await openSessions());
  }
  expect(survivors).toEqual(survivors.map(() => 0));
});

test('[ACC-22] no sign-in survives when a manager is disabled at the same time', async () => {
  const passwordHash = await identity.passwords.hash('sunny-day-7');
  const add = (username: string) =>
    identity.prisma.admin.create({ data: { username, role: 'manager', passwordHash } });
  const signIn = (username: string) =>
    identity.call('POST', '/api/admin/login', { username, password: 'sunny-day-7' });
  await add('ada');
  const as = identity.principals('staff', (await signIn('ada')).cookies.staff);
  const survivors: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const username = `manager-${round}`;
    const { id } = await add(username);
    const disable = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return identity.call('PATCH', `/api/admin/staff/${id}`, { isActive: false }, { as });
    };
    const [answer] = await Promise.all([
      disable(),
      ...Array.from({ length: signIns }, () => signIn(username)),
    ]);
    expect(answer.status).toBe(200);
    survivors.push((await openSessions()) - 1);
  }
  expect(survivors).toEqual(survivors.map(() => 0));
});
