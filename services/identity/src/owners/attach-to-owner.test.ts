import { describe, expect, test } from 'vitest';
import { contact } from '../../test/factories.ts';
import { owner, start } from '../../test/fake-database.ts';
import { createFakes } from '../../test/fakes.ts';
import { createActivateAccount } from './activate-account.ts';
import { createAttachToOwner } from './attach-to-owner.ts';
import { createMailSetupLink } from './mail-setup-link.ts';

const request = (enrollmentId = 7, overrides: Parameters<typeof contact>[0] = {}) => ({
  enrollmentId,
  contact: contact({ email: 'new@example.com', ...overrides }),
});
const { email } = owner();
const confirmed = owner({ emailConfirmedAt: start });
const newcomer = owner({ passwordHash: null, isActive: false });

function arrange(owners = [confirmed]) {
  const fakes = createFakes({ owners });
  return { fakes, staff: createAttachToOwner(fakes) };
}

test('[MEM-07] an unknown address is registered once, without session, link, or mail', async () => {
  const { fakes, staff } = arrange();
  const first = await staff.register(request());
  expect(first).toMatchObject({
    outcome: 'attached',
    owner: { email: 'new@example.com', isActive: false },
    hasPassword: false,
    isTakenOver: false,
  });
  // Repeated after a crash, under another id.
  expect(await staff.register(request(8))).toEqual(first);
  expect(fakes.stored().owners).toHaveLength(2);
  expect(fakes.stored().events).toEqual([]);
  expect(fakes.stored().sessions).toEqual([]);
});

test('[MEM-07] an address that exists keeps its details, and nobody is told', async () => {
  const { fakes, staff } = arrange();
  const found = await staff.register(request(8, { email, firstName: 'Somebody else' }));
  expect(found).toMatchObject({
    owner: { id: 1, firstName: owner().firstName },
    hasPassword: true,
    isTakenOver: false,
  });
  expect(fakes.stored().events).toEqual([]);
});

test('refuses the demo account, and an enrollment of another address', async () => {
  const demo = arrange([owner({ isDemo: true })]);
  const refusal = { code: 'demo_read_only' };
  await expect(demo.staff.register(request(8, { email }))).rejects.toMatchObject(refusal);
  await expect(demo.staff.attach(1)).rejects.toMatchObject(refusal);
  const { registeredEnrollmentId } = owner();
  await expect(arrange().staff.register(request(registeredEnrollmentId))).rejects.toMatchObject({
    code: 'status_conflict',
  });
});

describe('[ACC-32] staff attach to', () => {
  test.each([
    ['a confirmed mailbox, with its password', confirmed],
    ['an account without any credential', newcomer],
  ])('%s', async (_, account) => {
    const { fakes, staff } = arrange([account]);
    expect(await staff.attach(1)).toEqual({ outcome: 'attached' });
    expect(await staff.register(request(8, { email }))).toMatchObject({ outcome: 'attached' });
    expect(fakes.stored().owners).toMatchObject([{ attachedAt: start }]);
    expect(fakes.stored().events).toEqual([]);
  });

  test('no account whose password a browser set: its mailbox gets a link to confirm', async () => {
    const { fakes, staff } = arrange([owner()]);
    const before = fakes.stored();
    expect(await staff.register(request(8, { email }))).toEqual({ outcome: 'claimed', ownerId: 1 });
    expect(fakes.stored()).toEqual(before);
    expect(await staff.attach(1)).toEqual({ outcome: 'claimed' });
    expect(fakes.stored().owners).toMatchObject([{ attachedAt: null }]);
    const mails = fakes.requestedMails('account-link');
    expect(mails).toMatchObject([{ purpose: 'account-confirmation', email }]);
  });

  test('no account that a browser can still set a password for', async () => {
    const { fakes, staff } = arrange([newcomer]);
    await fakes.open({ id: 'setup-1', kind: 'setup', ownerId: 1 });
    expect(await staff.attach(1)).toEqual({ outcome: 'claimed' });
    const mails = fakes.requestedMails('account-link');
    expect(mails).toMatchObject([{ purpose: 'account-setup', email }]);
    fakes.advance(25 * 3_600_000);
    expect(await staff.attach(1)).toEqual({ outcome: 'attached' });
  });
});

describe('[ACC-33] taking over an account that only a browser claimed', () => {
  const takeover = { ...request(8, { email, firstName: 'Vera' }), takesOver: true };

  test('ends its password, sessions, and links, and has the details that staff entered', async () => {
    const { fakes, staff } = arrange([owner()]);
    await fakes.open({ id: 'owner-1', ownerId: 1 });
    await fakes.open({ id: 'setup-1', kind: 'setup', ownerId: 1 });
    await fakes.sendLink({ purpose: 'password-reset', account: owner(), sendTo: email });
    expect(await staff.register(takeover)).toMatchObject({
      outcome: 'attached',
      owner: { id: 1, firstName: 'Vera', isActive: false },
      ownerVersion: 2,
      hasPassword: false,
      isTakenOver: true,
    });
    const stored = fakes.stored();
    expect(stored.owners).toMatchObject([
      { passwordHash: null, attachedAt: start, registeredEnrollmentId: 8 },
    ]);
    expect(stored.ended.sort()).toEqual(['owner-1', 'setup-1']);
    expect(stored.links).toEqual([]);
    expect(fakes.events('owner.updated.v1')).toMatchObject([{ owner: { firstName: 'Vera' } }]);
  });

  test('leaves the setup session of that browser nothing to set a password with', async () => {
    const { fakes, staff } = arrange([newcomer]);
    await fakes.open({ id: 'setup-1', kind: 'setup', ownerId: 1 });
    await staff.register(takeover);
    const setup = { sessionId: 'setup-1', ownerId: 1, enrollmentId: 1, email, absoluteEnd: 0 };
    const activate = createActivateAccount(fakes);
    await expect(
      activate({ setup, ownerId: 1, password: 'sunny-day-7', device: null }),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(fakes.stored().owners).toMatchObject([{ passwordHash: null }]);
  });

  test('mails a setup link at once, although one that ended was mailed a moment ago', async () => {
    const { fakes, staff } = arrange([newcomer]);
    await fakes.open({ id: 'setup-1', kind: 'setup', ownerId: 1 });
    await staff.attach(1);
    await staff.register(takeover);
    await createMailSetupLink(fakes)({ ownerId: 1, enrollmentId: 8 });
    expect(fakes.requestedMails('account-link')).toHaveLength(2);
    expect(fakes.stored().links).toHaveLength(1);
  });

  test('changes nothing of one whose mailbox was confirmed meanwhile', async () => {
    const { fakes, staff } = arrange();
    expect(await staff.register(takeover)).toMatchObject({ hasPassword: true, isTakenOver: false });
    expect(fakes.events('owner.updated.v1')).toEqual([]);
  });
});
