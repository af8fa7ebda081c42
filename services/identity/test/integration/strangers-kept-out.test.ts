import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contact } from '../factories.ts';
import { asStaff } from '../fakes.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, sessions, one_time_links, outbox_events CASCADE');
  identity.enrollment.state.hasPaid = false;
});

type Person = Awaited<ReturnType<RunningIdentity['activeOwner']>>;
const [email, newEmail, password] = ['jordan@example.com', 'new@example.com', 'sunny-day-7'];
const staff = { staff: asStaff('session-of-staff-01') };
const ask = (ownerId: number, as: object) =>
  identity.call('PUT', `/api/owners/${ownerId}`, contact({ email: newEmail }), { as });
/** Opens the newest link, signed in or, as from another device, not. */
const open = async (as: Partial<Person['as']> = {}) =>
  identity.call(
    'POST',
    '/api/email-change-confirmations',
    { token: await identity.lastLinkToken('email-change') },
    { as },
  );
const undo = async () =>
  identity.call('POST', '/api/email-change-undo', {
    token: await identity.lastLinkToken('email-change-undo'),
  });
const login = async (address: string, given = password) =>
  (await identity.call('POST', '/api/login', { email: address, password: given })).status;
const isSignedIn = async ({ as }: Person) =>
  (await identity.call('GET', '/api/session', undefined, { as })).body.owner !== null;
const mailsTo = async (address: string) =>
  (await identity.mails('account-link'))
    .filter(({ data }) => data.email === address)
    .map(({ data }) => data.purpose);

/** Chooses a password with the set-up link that was mailed last. */
async function setUp(ownerId: number, chosen: string): Promise<number> {
  const token = await identity.lastLinkToken('account-setup');
  const { cookies } = await identity.call('POST', '/api/setup-links/exchange', { token });
  const as = identity.principals('setup', cookies.setup);
  const body = { ownerId, password: chosen };
  return (await identity.call('POST', '/api/activate-account', body, { as })).status;
}

describe('undoing a change of address', () => {
  test('[ACC-25] ends the password too, and mails the restored address a link to choose one', async () => {
    const owner = await identity.confirmedOwner();
    await ask(owner.ownerId, owner.as);
    await open(owner.as);
    expect((await undo()).status).toBe(200);
    expect([await login(email), await login(newEmail)]).toEqual([401, 401]);
    expect(await isSignedIn(owner)).toBe(false);
    expect(await mailsTo(email)).toContain('account-setup');
    const [restored] = (await identity.events('owner.updated.v1')).slice(-1);
    expect(restored?.data.owner).toMatchObject({ email, isActive: false });
    expect(await setUp(owner.ownerId, 'rainy-day-8')).toBe(200);
    expect([await login(email), await login(email, 'rainy-day-8')]).toEqual([401, 200]);
  });

  test('[ACC-59] is offered to no address that an owner mistyped and nobody confirmed', async () => {
    const owner = await identity.activeOwner();
    await ask(owner.ownerId, owner.as);
    expect((await open(owner.as)).status).toBe(200);
    expect(await mailsTo(email)).toEqual(['account-confirmation']);
  });
});

describe('staff decide a case', () => {
  const close = async () => {
    const { id } = await identity.prisma.accountCase.findFirstOrThrow();
    const path = `/api/admin/account-cases/${id}/close`;
    return identity.call('POST', path, { decision: 'restore' }, { as: staff });
  };

  test('[ACC-39] and giving the account back leaves the other side no password', async () => {
    const owner = await identity.confirmedOwner();
    await ask(owner.ownerId, owner.as);
    await open(owner.as);
    const reset = { passwordResetAt: new Date(Date.now() + 60_000) };
    await identity.prisma.owner.update({ where: { id: owner.ownerId }, data: reset });
    expect((await undo()).body).toMatchObject({ outcome: 'staff_case' });
    expect((await close()).status).toBe(204);
    expect([await login(email), await login(newEmail)]).toEqual([401, 401]);
    expect(await mailsTo(email)).toContain('account-setup');
  });

  test('[ACC-42] and can’t give back what never moved', async () => {
    const { ownerId } = await identity.activeOwner();
    identity.enrollment.state.hasPaid = true;
    const token = await identity.lastLinkToken('account-confirmation');
    await identity.call('POST', '/api/account-removals', { token });
    expect(await close()).toMatchObject({ status: 409, body: { code: 'status_conflict' } });
    const found = await identity.prisma.owner.findUniqueOrThrow({ where: { id: ownerId } });
    expect(found.emailConfirmedAt).toBeNull();
    expect(await identity.prisma.accountCase.findFirstOrThrow()).toMatchObject({ closedAt: null });
  });
});

describe('a new address that staff ask for', () => {
  test('[ACC-38] ends what a browser has of the account, unless it opens the link itself', async () => {
    const owner = await identity.activeOwner();
    await ask(owner.ownerId, staff);
    const opened = await open();
    expect(opened.body).toEqual({ email: newEmail, isPasswordMailed: true });
    expect(opened.revoked).toEqual([owner.as.owner?.sessionId]);
    expect([await login(email), await login(newEmail)]).toEqual([401, 401]);
    expect(await isSignedIn(owner)).toBe(false);
    expect(await setUp(owner.ownerId, 'rainy-day-8')).toBe(200);
    expect(await login(newEmail, 'rainy-day-8')).toBe(200);
  });

  test('[ACC-39] is undone by staff alone once its holder chose a password with the mailed link', async () => {
    const owner = await identity.activeOwner();
    await ask(owner.ownerId, staff);
    await open();
    expect(await setUp(owner.ownerId, 'rainy-day-8')).toBe(200);
    expect((await undo()).body).toMatchObject({ outcome: 'staff_case' });
    expect(await login(newEmail, 'rainy-day-8')).toBe(200);
  });

  test('[ACC-38] ends a setup session, and is mailed the set-up link that went to the wrong address', async () => {
    const { body } = await identity.register();
    const { id: ownerId } = body.owner;
    const setup = { as: identity.principals('setup', body.setupToken) };
    await identity.register({ enrollmentId: 2 });
    expect(await mailsTo(email)).toEqual(['account-setup']);
    await ask(ownerId, staff);
    expect((await open()).body).toMatchObject({ isPasswordMailed: true });
    const activation = { ownerId, password };
    const late = await identity.call('POST', '/api/activate-account', activation, setup);
    expect(late.status).toBe(401);
    expect(await mailsTo(newEmail)).toEqual(['email-change', 'account-setup']);
    expect(await setUp(ownerId, password)).toBe(200);
  });

  test('[ACC-38] leaves a signed-in owner who opens the link signed in', async () => {
    const owner = await identity.activeOwner();
    await ask(owner.ownerId, staff);
    expect((await open(owner.as)).body).toEqual({ email: newEmail, isPasswordMailed: false });
    expect([await isSignedIn(owner), await login(newEmail)]).toEqual([true, 200]);
    expect(await mailsTo(newEmail)).toEqual(['email-change']);
  });
});

describe('a new address that the owner asks for', () => {
  test('[ACC-38] from an address that nobody confirmed lets nobody in who talked its holder into it', async () => {
    const owner = await identity.activeOwner();
    await ask(owner.ownerId, owner.as);
    expect((await open()).body).toMatchObject({ isPasswordMailed: true });
    expect([await isSignedIn(owner), await login(newEmail)]).toEqual([false, 401]);
    expect(await mailsTo(newEmail)).toEqual(['email-change', 'account-setup']);
  });

  test('[ACC-24] from a confirmed one is opened on any device', async () => {
    const owner = await identity.confirmedOwner();
    await ask(owner.ownerId, owner.as);
    expect((await open()).body).toEqual({ email: newEmail, isPasswordMailed: false });
    expect([await isSignedIn(owner), await login(newEmail)]).toEqual([true, 200]);
  });
});
