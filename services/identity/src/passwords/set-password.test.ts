import { expect, test } from 'vitest';
import { member, owner } from '../../test/fake-database.ts';
import { actor as manager, address, createFakes } from '../../test/fakes.ts';
import { createManageStaff } from '../staff/manage-staff.ts';
import { createSetPassword } from './set-password.ts';

const password = 'rainy-day-8';
const invalid = { code: 'link_invalid' };

async function arrangeOwner() {
  const account = owner();
  const fakes = createFakes({ owners: [account] });
  await fakes.open({ id: 'here', ownerId: 1 });
  const mail = (purpose: 'password-reset' | 'account-confirmation') =>
    fakes.sendLink({ purpose, account, sendTo: account.email });
  const token = await mail('password-reset');
  const set = createSetPassword(fakes);
  return {
    fakes,
    mail,
    reset: (by = token, chosen = password) =>
      set.redeem('password-reset', { token: by, password: chosen, address }),
  };
}

/** An account with a mailed link: an invitation until it has a password. */
async function arrangeStaff(account = member({ passwordHash: null, emailConfirmedAt: null })) {
  const fakes = createFakes({ staff: [account] });
  const purpose = account.passwordHash === null ? 'staff-invitation' : 'staff-password-reset';
  const token = await fakes.sendLink({ purpose, account, sendTo: account.email ?? '' });
  const set = createSetPassword(fakes);
  return {
    fakes,
    redeem: () => set.redeem(purpose, { token, password, address }),
    readInvitation: () => set.readInvitation({ token, address }),
  };
}

test('[ACC-13] a reset sets the password, revokes every session, and works once', async () => {
  const { fakes, reset } = await arrangeOwner();
  expect(await reset()).toEqual({ ended: ['here'] });
  expect(fakes.stored().owners[0]?.passwordHash).toBe(`hash of ${password}`);
  expect(fakes.signInLimits).toMatchObject({
    owner: { forgiven: ['jordan@example.com'] },
    staff: { forgiven: [] },
  });
  await expect(reset()).rejects.toMatchObject(invalid);
});

test('[ACC-28] [ACC-43] a reset ends the link that removes the account, and has unpaid enrollments ended', async () => {
  const { fakes, mail, reset } = await arrangeOwner();
  await mail('account-confirmation');
  await reset();
  expect(fakes.stored().links.map(({ purpose }) => purpose)).toEqual(['password-reset']);
  expect(fakes.events('owner.password-reset.v1')).toEqual([
    { ownerId: 1, resetAt: fakes.now().toISOString() },
  ]);
});

test('[ACC-13] a reset invalidates other reset links', async () => {
  const { mail, reset } = await arrangeOwner();
  const second = await mail('password-reset');
  await reset(second);
  await expect(reset()).rejects.toMatchObject(invalid);
});

test('[ACC-20] [ADM-13] refuses an easy password, and the link stays valid', async () => {
  const { reset } = await arrangeOwner();
  await expect(reset(undefined, 'password123')).rejects.toMatchObject({
    code: 'validation_failed',
  });
  expect(await reset()).toEqual({ ended: ['here'] });
});

test('[ADM-13] reading an invitation names the account and changes nothing', async () => {
  const { fakes, readInvitation } = await arrangeStaff();
  const before = fakes.stored();
  expect(await readInvitation()).toEqual({ username: 'maya', name: 'Maya Chen' });
  expect(fakes.stored()).toEqual(before);
});

test('[ADM-13] accepting an invitation sets the password, confirms the address, and is recorded', async () => {
  const { fakes, redeem, readInvitation } = await arrangeStaff();
  await redeem();
  expect(fakes.stored().staff).toMatchObject([
    { passwordHash: `hash of ${password}`, emailConfirmedAt: fakes.now() },
  ]);
  expect(fakes.signInLimits.staff.forgiven).toEqual(['maya']);
  expect(fakes.events('staff.acted.v1')).toMatchObject([
    { by: { staffId: 1, username: 'maya' }, action: 'staff-accept', about: 'staff/1' },
  ]);
  await expect(redeem()).rejects.toMatchObject(invalid);
  await expect(readInvitation()).rejects.toMatchObject(invalid);
});

test('[ADM-15] a reset sets the password, and ends all sessions, other links, and the lockout', async () => {
  const { fakes, redeem } = await arrangeStaff(member());
  await fakes.open({ id: 'staff-1', kind: 'staff', staffId: 1 });
  const sendTo = 'new@example.com';
  await fakes.sendLink({ purpose: 'staff-email-change', account: member(), sendTo });
  expect(await redeem()).toEqual({ ended: ['staff-1'] });
  expect(fakes.stored().staff).toMatchObject([{ passwordHash: `hash of ${password}` }]);
  expect(fakes.stored().links.filter(({ usedAt }) => usedAt === null)).toEqual([]);
  expect(fakes.signInLimits.staff.forgiven).toEqual(['maya']);
  expect(fakes.events('staff.acted.v1')).toMatchObject([{ action: 'reset-password' }]);
});

test.each([
  ['disabled', { isActive: false }],
  ['at another address', { email: 'other@example.com' }],
  ['no longer confirmed', { emailConfirmedAt: null }],
])('[ADM-15] a reset link is void once the account is %s', async (_how, change) => {
  const { fakes, redeem } = await arrangeStaff(member());
  fakes.passwords.hashNew = (given) => {
    fakes.change('staff', 1, change);
    return fakes.passwords.hash(given);
  };
  await expect(redeem()).rejects.toMatchObject(invalid);
});

test('[ADM-13] an invitation is void once the account has a password', async () => {
  const { fakes, redeem } = await arrangeStaff();
  fakes.change('staff', 1, { passwordHash: 'hash of cloudy-day-9' });
  await expect(redeem()).rejects.toMatchObject(invalid);
});

test.each(['while the password is hashed', 'before'])(
  '[ADM-13] [ADM-15] disabling voids the links (%s)',
  async (when) => {
    const { fakes, redeem } = await arrangeStaff(member());
    const disable = () =>
      createManageStaff(fakes).update({
        manager: { ...manager, staffId: 9 },
        staffId: 1,
        change: { isActive: false },
      });
    fakes.change('staff', 1, { role: 'staff' });
    if (when === 'before') await disable();
    fakes.passwords.hashNew = async (given) => (await disable(), fakes.passwords.hash(given));
    await expect(redeem()).rejects.toMatchObject(invalid);
    expect(fakes.stored()).toMatchObject({ links: [], staff: [{ isActive: false }] });
  },
);
