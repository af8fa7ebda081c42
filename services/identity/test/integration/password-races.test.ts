import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity, type TestResponse } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const email = (name: string) => ({
  contact: {
    firstName: 'Jordan',
    lastName: 'Rivera',
    email: `${name}@example.com`,
    phone: '904-555-0199',
  },
});
const oldPassword = 'sunny-day-7';
const waiting = async () =>
  (
    await identity.prisma.$queryRaw<unknown[]>`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
  ).length;

/** Lets the first and then the second wait for the owner's row, and both go on. */
async function inTurn(ownerId: number, ...both: (() => Promise<TestResponse>)[]) {
  const sent = await identity.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM owners WHERE id = ${ownerId} FOR UPDATE`;
      const answers: Promise<TestResponse>[] = [];
      for (const send of both) {
        answers.push(send());
        await expect.poll(waiting).toBe(answers.length);
      }
      return { answers };
    },
    { timeout: 30_000, maxWait: 15_000 },
  );
  return (await Promise.all(sent.answers)).map(({ status }) => status);
}

const signIn = async (name: string, password: string) =>
  (await identity.call('POST', '/api/login', { email: `${name}@example.com`, password })).status;
const change = (as: Parameters<RunningIdentity['call']>[3] & object) =>
  identity.call(
    'POST',
    '/api/account/password',
    { currentPassword: oldPassword, password: 'cloudy-day-9' },
    as,
  );

test('[ACC-19] a reset that happens while the password is being changed wins', async () => {
  const { ownerId, as } = await identity.activeOwner(email('reset'));
  await identity.call('POST', '/api/password-reset-requests', { email: 'reset@example.com' });
  const mailed = () => identity.lastLinkToken('password-reset');
  await expect.poll(mailed).not.toBe('');
  const reset = { token: await mailed(), password: 'rainy-day-8' };
  const statuses = await inTurn(
    ownerId,
    () => identity.call('POST', '/api/password-resets', reset),
    () => change({ as }),
  );
  expect(statuses).toEqual([204, 401]);
  expect(await signIn('reset', 'rainy-day-8')).toBe(200);
});

test('[ACC-38] a password that is being changed confirms no account', async () => {
  const { ownerId, as } = await identity.activeOwner({ ...email('confirm'), enrollmentId: 2 });
  const token = await identity.lastLinkToken('account-confirmation');
  const confirmation = { token, password: oldPassword };
  const statuses = await inTurn(
    ownerId,
    () => change({ as }),
    () => identity.call('POST', '/api/account-confirmations', confirmation),
  );
  expect(statuses).toEqual([204, 401]);
  const { emailConfirmedAt } = await identity.prisma.owner.findUniqueOrThrow({
    where: { id: ownerId },
  });
  expect(emailConfirmedAt).toBeNull();
});
