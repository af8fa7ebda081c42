import { expect, test } from 'vitest';
import { member } from '../../test/fake-database.ts';
import { actor as manager, address, createFakes } from '../../test/fakes.ts';
import { createManageStaff } from './manage-staff.ts';
import { createRedeemStaffLink } from './redeem-staff-link.ts';

const password = 'rainy-day-8';

/** An account with a mailed link: an invitation until it has a password. */
async function arrange(account = member({ passwordHash: null, emailConfirmedAt: null })) {
  const fakes = createFakes({ staff: [account] });
  const purpose = account.passwordHash === null ? 'staff-invitation' : 'staff-password-reset';
  await fakes.database.inTransaction((tx) =>
    fakes.staffMails.sendLink(tx, { purpose, account, sendTo: account.email ?? '' }),
  );
  const redeem = createRedeemStaffLink(fakes);
  return { fakes, redeem, by: { token: fakes.lastToken(purpose), password, address } };
}

test('[ADM-13] reading an invitation names the account and changes nothing', async () => {
  const { fakes, redeem, by } = await arrange();
  const before = fakes.stored();
  expect(await redeem.readInvitation(by)).toEqual({ username: 'maya', name: 'Maya Chen' });
  expect(fakes.stored()).toEqual(before);
});

test('[ADM-13] accepting an invitation sets the password, confirms the address, and is recorded', async () => {
  const { fakes, redeem, by } = await arrange();
  await redeem.acceptInvitation(by);
  expect(fakes.stored().staff).toMatchObject([
    { passwordHash: `hash of ${password}`, emailConfirmedAt: fakes.now() },
  ]);
  expect(fakes.signInLimits).toMatchObject({ forgiven: ['maya'] });
  expect(fakes.events('staff.acted.v1')).toMatchObject([
    { by: { staffId: 1, username: 'maya' }, action: 'staff-accept', about: 'staff/1' },
  ]);
  await expect(redeem.acceptInvitation(by)).rejects.toMatchObject({ code: 'link_invalid' });
  await expect(redeem.readInvitation(by)).rejects.toMatchObject({ code: 'link_invalid' });
});

test('[ADM-15] a reset sets the password, and ends all sessions, other links, and the lockout', async () => {
  const { fakes, redeem, by } = await arrange(member());
  await fakes.open({ id: 'staff-1', kind: 'staff', staffId: 1 });
  await fakes.database.inTransaction((tx) =>
    fakes.staffMails.sendLink(tx, {
      purpose: 'staff-email-change',
      account: member(),
      sendTo: 'new@example.com',
    }),
  );
  expect(await redeem.resetPassword(by)).toEqual({ ended: ['staff-1'] });
  expect(fakes.stored().staff).toMatchObject([{ passwordHash: `hash of ${password}` }]);
  expect(fakes.stored().staffLinks.filter(({ usedAt }) => usedAt === null)).toEqual([]);
  expect(fakes.signInLimits).toMatchObject({ forgiven: ['maya'] });
  expect(fakes.events('staff.acted.v1')).toMatchObject([{ action: 'reset-password' }]);
});

test('[ADM-13] a weak password leaves the invitation valid', async () => {
  const { redeem, by } = await arrange();
  const weak = redeem.acceptInvitation({ ...by, password: 'password123' });
  await expect(weak).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(redeem.acceptInvitation(by)).resolves.toEqual({ ended: [] });
});

test.each([
  ['disabled', { isActive: false }],
  ['at another address', { email: 'other@example.com' }],
  ['no longer confirmed', { emailConfirmedAt: null }],
])('[ADM-15] a reset link is void once the account is %s', async (_how, change) => {
  const { fakes, redeem, by } = await arrange(member());
  fakes.change('staff', 1, change);
  await expect(redeem.resetPassword(by)).rejects.toMatchObject({ code: 'link_invalid' });
});

test.each(['while the password is hashed', 'before'])(
  '[ADM-13] [ADM-15] disabling voids the links (%s)',
  async (when) => {
    const { fakes, redeem, by } = await arrange(member());
    const disable = () =>
      createManageStaff(fakes).update({
        manager: { ...manager, staffId: 9 },
        staffId: 1,
        change: { isActive: false },
      });
    fakes.change('staff', 1, { role: 'staff' });
    if (when === 'before') await disable();
    fakes.passwords.hashNew = async (given) => (await disable(), fakes.passwords.hash(given));
    await expect(redeem.resetPassword(by)).rejects.toMatchObject({ code: 'link_invalid' });
    expect(fakes.stored()).toMatchObject({ staffLinks: [], staff: [{ isActive: false }] });
  },
);

test('[ADM-13] [ADM-15] a link works only for its own purpose, and not after it expired', async () => {
  const invited = await arrange();
  await expect(invited.redeem.resetPassword(invited.by)).rejects.toMatchObject({
    code: 'link_invalid',
  });
  invited.fakes.advance(7 * 24 * 3_600_000);
  await expect(invited.redeem.acceptInvitation(invited.by)).rejects.toMatchObject({
    code: 'link_invalid',
  });
});
