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
  identity.enrollment.paidSince.clear();
});

const [victims, first, second] = ['v@example.com', 'a1@example.com', 'a2@example.com'];
const login = (email: string) =>
  identity.call('POST', '/api/login', { email, password: 'sunny-day-7' });
const undo = (token: string) => identity.call('POST', '/api/email-change-undo', { token });
const confirm = (token: string) =>
  identity.call('POST', '/api/email-change-confirmations', { token });
const ask = (ownerId: number, as: object, email: string) =>
  identity.call('PUT', `/api/owners/${ownerId}`, contact({ email }), { as });
const addressOf = async (ownerId: number) =>
  (await identity.prisma.owner.findUniqueOrThrow({ where: { id: ownerId } })).email;
const mailsTo = async (email: string) =>
  (await identity.mails('account-link'))
    .filter(({ data }) => data.email === email)
    .map(({ data }) => data.purpose);

/** Changes the address as its holder would: asked for, then confirmed by mail. Answers the undo token. */
async function move(owner: { ownerId: number; as: object }, email: string): Promise<string> {
  expect((await ask(owner.ownerId, owner.as, email)).status).toBe(200);
  expect((await confirm(await identity.lastLinkToken('email-change'))).status).toBe(200);
  return identity.lastLinkToken('email-change-undo');
}
async function resetPassword(email: string): Promise<void> {
  await identity.call('POST', '/api/password-reset-requests', { email });
  const token = () => identity.lastLinkToken('password-reset');
  await expect.poll(token).not.toBe('');
  const reset = { token: await token(), password: 'rainy-day-8' };
  expect((await identity.call('POST', '/api/password-resets', reset)).status).toBe(204);
}

test('[ACC-24] a changed address takes effect when its own link is opened, not before', async () => {
  const { ownerId, as } = await identity.confirmedOwner();
  const answer = await ask(ownerId, as, victims);
  expect(answer.body).toMatchObject({
    owner: { email: 'jordan@example.com' },
    pendingEmail: victims,
  });
  expect(await mailsTo(victims)).toEqual(['email-change']);
  expect((await login(victims)).status).toBe(401);
  expect((await login('jordan@example.com')).status).toBe(200);
  const token = await identity.lastLinkToken('email-change');
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email: victims } });
  expect((await login(victims)).status).toBe(200);
  expect((await login('jordan@example.com')).status).toBe(401);
  expect((await confirm(token)).status).toBe(410);
});

test('[ACC-24] staff ask for a new address, but only its holder makes it effective', async () => {
  const { ownerId } = await identity.confirmedOwner();
  const session = { sessionId: 'session-of-staff-01', absoluteEnd: 4_000_000_000 };
  const as = {
    staff: { ...session, staffId: 1, username: 'maya', name: null, role: 'manager' as const },
  };
  const changed = contact({ email: victims, phone: '904-555-0300' });
  const answer = await identity.call('PUT', `/api/owners/${ownerId}`, changed, { as });
  expect(answer.body).toMatchObject({
    owner: { email: 'jordan@example.com', phone: '904-555-0300' },
    pendingEmail: victims,
  });
  expect(await mailsTo(victims)).toEqual(['email-change']);
});

test('[ACC-24] of two changes asked for, only the last link works, and none after a new password', async () => {
  const { ownerId, as } = await identity.confirmedOwner();
  await ask(ownerId, as, first);
  const older = await identity.lastLinkToken('email-change');
  await ask(ownerId, as, second);
  expect((await confirm(older)).status).toBe(410);
  await resetPassword('jordan@example.com');
  expect((await confirm(await identity.lastLinkToken('email-change'))).status).toBe(410);
});

test('[ACC-24] an address that somebody registers meanwhile is not taken from them', async () => {
  const { ownerId, as } = await identity.confirmedOwner();
  await ask(ownerId, as, victims);
  await identity.register({ enrollmentId: 2, contact: contact({ email: victims }) });
  const answer = await confirm(await identity.lastLinkToken('email-change'));
  expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
  expect(await addressOf(ownerId)).toBe('jordan@example.com');
});

describe('a hijacker moves the account on', () => {
  const hijacked = async () => {
    const owner = await identity.confirmedOwner({ contact: contact({ email: victims }) });
    const victimsUndo = await move(owner, first);
    const hijackersUndo = await move(owner, second);
    return { ...owner, victimsUndo, hijackersUndo };
  };

  test('[ACC-25] the owner’s undo ends every session and every other link, and tells the replaced address', async () => {
    const { ownerId, as, victimsUndo, hijackersUndo } = await hijacked();
    await ask(ownerId, as, 'a3@example.com');
    const answer = await undo(victimsUndo);
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'restored' } });
    expect(answer.revoked).toEqual([as.owner?.sessionId]);
    expect(await addressOf(ownerId)).toBe(victims);
    expect((await undo(hijackersUndo)).status).toBe(410);
    expect((await confirm(await identity.lastLinkToken('email-change'))).status).toBe(410);
    expect(await mailsTo(second)).toContain('email-change-undone');
  });

  test('[ACC-25] the undo of a later address does not end the one of an earlier address', async () => {
    const { ownerId, victimsUndo, hijackersUndo } = await hijacked();
    expect((await undo(hijackersUndo)).status).toBe(200);
    expect((await undo(victimsUndo)).status).toBe(200);
    expect(await addressOf(ownerId)).toBe(victims);
  });

  test('[ACC-39] the owner’s undo survives a reset by the hijacker, and becomes a case for staff', async () => {
    const { ownerId, victimsUndo } = await hijacked();
    await resetPassword(second);
    expect(await undo(victimsUndo)).toMatchObject({
      status: 200,
      body: { outcome: 'staff_case' },
    });
    expect(await addressOf(ownerId)).toBe(second);
    const cases = await identity.prisma.accountCase.findMany();
    expect(cases).toMatchObject([{ ownerId, kind: 'address', email: victims, closedAt: null }]);
    expect(await mailsTo(victims)).toContain('account-case');
    expect(await mailsTo(second)).toContain('account-case');
    const session = { sessionId: 'session-of-staff-01', absoluteEnd: 4_000_000_000 };
    const staff = { ...session, staffId: 1, username: 'maya', name: null, role: 'staff' as const };
    const close = () =>
      identity.call(
        'POST',
        `/api/admin/account-cases/${cases[0]?.id}/close`,
        { decision: 'restore' },
        { as: { staff } },
      );
    expect((await close()).status).toBe(204);
    expect(await addressOf(ownerId)).toBe(victims);
    expect((await close()).status).toBe(404);
    expect((await identity.events('staff.acted.v1')).map(({ data }) => data)).toMatchObject([
      { action: 'close-case', result: 'done', detail: `owner/${ownerId}: restore` },
      { action: 'close-case', result: 'refused' },
    ]);
  });
});

describe('an attacker enrolls, moves to the victim’s address, and undoes after the victim', () => {
  test('[ACC-24] gets nowhere without the victim: recovery is never mailed to the victim for it', async () => {
    const { ownerId, as } = await identity.confirmedOwner({ contact: contact({ email: first }) });
    await ask(ownerId, as, victims);
    await identity.call('POST', '/api/password-reset-requests', { email: victims });
    await identity.call('POST', '/api/password-reset-requests', { email: first });
    await expect.poll(() => mailsTo(first)).toEqual(['account-confirmation', 'password-reset']);
    expect(await mailsTo(victims)).toEqual(['email-change']);
  });

  test.each(['has reset the password', 'has paid'])(
    '[ACC-39] who was talked into confirming and %s keeps the account',
    async (what) => {
      const attacker = await identity.confirmedOwner({ contact: contact({ email: first }) });
      const attackersUndo = await move(attacker, victims);
      if (what === 'has paid') identity.enrollment.paidSince.add(attacker.ownerId);
      else await resetPassword(victims);
      expect((await undo(attackersUndo)).body).toMatchObject({ outcome: 'staff_case' });
      expect(await addressOf(attacker.ownerId)).toBe(victims);
    },
  );

  test('[ACC-39] nothing is undone while enrollment cannot say whether anybody paid', async () => {
    const attacker = await identity.confirmedOwner({ contact: contact({ email: first }) });
    const token = await move(attacker, victims);
    identity.enrollment.state.isBroken = true;
    expect((await undo(token)).status).toBe(503);
    identity.enrollment.state.isBroken = false;
    expect((await undo(token)).status).toBe(200);
  });
});
