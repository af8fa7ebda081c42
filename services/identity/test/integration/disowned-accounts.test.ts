import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
  identity.enrollment.unpaidEnded.length = 0;
  identity.enrollment.state.hasPaid = false;
});

const email = 'jordan@example.com';
const login = () => identity.call('POST', '/api/login', { email, password: 'sunny-day-7' });
const confirm = (token: string) => identity.call('POST', '/api/account-confirmations', { token });
const remove = (token: string) => identity.call('POST', '/api/account-removals', { token });
const question = () => identity.lastLinkToken('account-confirmation');
async function resetLink(): Promise<string> {
  await identity.call('POST', '/api/password-reset-requests', { email });
  const token = () => identity.lastLinkToken('password-reset');
  await expect.poll(token).not.toBe('');
  return token();
}
const reset = (token: string) =>
  identity.call('POST', '/api/password-resets', { token, password: 'rainy-day-8' });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('[ACC-41] removing ends every session, and the address can enroll anew', async () => {
  const { ownerId, as } = await identity.activeOwner();
  const elsewhere = await login();
  const answer = await remove(await question());
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'removed' } });
  const sessions = [
    as.owner?.sessionId,
    identity.read('owner', elsewhere.cookies.owner)['sessionId'],
  ];
  expect(answer.revoked.sort()).toEqual(sessions.sort());
  expect(identity.enrollment.unpaidEnded).toEqual([ownerId]);
  expect((await login()).status).toBe(401);
  expect((await identity.register({ enrollmentId: 99 })).body.outcome).toBe('registered');
});

test('[ACC-41] of removals in several tabs, one takes effect', async () => {
  await identity.activeOwner();
  const token = await question();
  const answers = await Promise.all([remove(token), remove(token), remove(token)]);
  expect(statuses(answers)).toEqual([200, 410, 410]);
  expect(await identity.events('owner.deleted.v1')).toHaveLength(1);
});

test('[ACC-41] a removal and a reset at the same time leave one of the two', async () => {
  await identity.activeOwner();
  const [removal, link] = [await question(), await resetLink()];
  const answers = await Promise.all([remove(removal), reset(link)]);
  const left = await identity.prisma.owner.count();
  expect(statuses(answers)).toEqual(left === 0 ? [200, 410] : [204, 410]);
  expect((await login()).status).toBe(401);
  const open = await identity.prisma.session.count({ where: { endedAt: null } });
  expect(open).toBe(0);
});

test('[ACC-28] [ACC-43] a reset ends the question and has unpaid enrollments ended', async () => {
  const { ownerId } = await identity.activeOwner();
  expect((await reset(await resetLink())).status).toBe(204);
  expect((await remove(await question())).status).toBe(410);
  expect(await identity.events('owner.password-reset.v1')).toMatchObject([{ data: { ownerId } }]);
  expect(identity.enrollment.unpaidEnded).toEqual([]);
});

test('[ACC-27] a confirmed change of address ends the question', async () => {
  const { ownerId, as } = await identity.activeOwner();
  const changed = contact({ email: 'v@example.com' });
  await identity.call('PUT', `/api/owners/${ownerId}`, changed, { as });
  const token = await identity.lastLinkToken('email-change');
  await identity.call('POST', '/api/email-change-confirmations', { token });
  expect((await remove(await question())).status).toBe(410);
  expect((await confirm(await question())).status).toBe(410);
  expect(await identity.prisma.owner.count()).toBe(1);
});

test('[ACC-42] the undo link of an earlier address keeps the account, and staff decide', async () => {
  const { ownerId } = await identity.activeOwner();
  await identity.prisma.oneTimeLink.create({
    data: {
      ownerId,
      purpose: 'email-change-undo',
      previousEmail: 'old@example.com',
      tokenHash: new Uint8Array(32),
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  expect((await remove(await question())).body).toMatchObject({ outcome: 'staff_case' });
  expect(await identity.prisma.accountCase.findMany()).toMatchObject([
    { ownerId, kind: 'removal', email, closedAt: null },
  ]);
});

test('[ACC-42] a paid account stays, with its sessions, and becomes a case for staff', async () => {
  const { as } = await identity.activeOwner();
  identity.enrollment.state.hasPaid = true;
  expect((await remove(await question())).body).toMatchObject({ outcome: 'staff_case' });
  const sessions = await identity.call('GET', '/api/account/sessions', undefined, { as });
  expect(sessions.status).toBe(200);
});
