import { expect, test } from 'vitest';
import { member } from '../../test/fake-database.ts';
import { actor, address, createFakes } from '../../test/fakes.ts';
import { createChangeStaffDetails } from './change-staff-details.ts';
import { createConfirmStaffEmail } from './confirm-staff-email.ts';

const details = { name: 'Maya Chen', email: 'new@example.com', currentPassword: 'cloudy-day-9' };

function arrange(account = member()) {
  const other = member({ id: 2, username: 'sam', email: 'sam@example.com' });
  const fakes = createFakes({ staff: [account, other] });
  const change = createChangeStaffDetails(fakes);
  return {
    fakes,
    change: (overrides: object = {}) => change({ ...details, ...overrides, actor, address }),
    confirm: createConfirmStaffEmail(fakes),
    token: () => fakes.lastToken('staff-email-change'),
  };
}

test('[ADM-14] a new address takes effect once confirmed, and the old one is told', async () => {
  const { fakes, change, confirm, token } = arrange();
  expect(await change()).toEqual({
    name: 'Maya Chen',
    email: 'maya@example.com',
    pendingEmail: 'new@example.com',
  });
  expect(fakes.stored().staff[0]).toMatchObject({ email: 'maya@example.com' });
  expect(await confirm({ token: token(), address })).toEqual({ email: 'new@example.com' });
  expect(fakes.stored().staff[0]).toMatchObject({
    email: 'new@example.com',
    emailConfirmedAt: fakes.now(),
  });
  expect(fakes.requestedMails('staff-link')).toMatchObject([
    { purpose: 'staff-email-change', email: 'new@example.com' },
    { purpose: 'staff-email-changed', email: 'maya@example.com', expiresAt: null },
  ]);
  expect(fakes.events('staff.acted.v1')).toMatchObject([
    { action: 'staff-details', detail: 'new email address, not confirmed yet' },
    { action: 'staff-email', about: 'staff/1' },
  ]);
  await expect(confirm({ token: token(), address })).rejects.toMatchObject({
    code: 'link_invalid',
  });
});

test('[ADM-14] an account without name and address gets both, and tells nobody else', async () => {
  const old = { name: null, email: null, emailConfirmedAt: null };
  const { fakes, change, confirm, token } = arrange(member(old));
  await change();
  await confirm({ token: token(), address });
  expect(fakes.stored().staff[0]).toMatchObject({ name: 'Maya Chen', email: 'new@example.com' });
  expect(fakes.requestedMails('staff-link')).toHaveLength(1);
});

test('[ADM-14] a later request replaces an earlier one, and the same address ends it', async () => {
  const { fakes, change, confirm, token } = arrange();
  await change();
  const first = token();
  await change({ email: 'newer@example.com' });
  await expect(confirm({ token: first, address })).rejects.toMatchObject({ code: 'link_invalid' });
  expect(await change({ name: 'M. Chen', email: 'maya@example.com' })).toMatchObject({
    pendingEmail: null,
  });
  expect(fakes.stored()).toMatchObject({ links: [], staff: [{ name: 'M. Chen' }, {}] });
});

test.each([
  ['a wrong password', { currentPassword: 'no' }, 'invalid_credentials'],
  ['a colleague’s address', { email: 'sam@example.com' }, 'email_taken'],
])('[ADM-14] refuses %s', async (_what, overrides, code) => {
  const { fakes, change } = arrange();
  await expect(change(overrides)).rejects.toMatchObject({ code });
  expect(fakes.stored()).toMatchObject({ links: [], events: [] });
});

test('[ADM-14] confirming ends reset links mailed to the old address', async () => {
  const { fakes, change, confirm, token } = arrange();
  const sendTo = 'maya@example.com';
  await fakes.sendLink({ purpose: 'staff-password-reset', account: member(), sendTo });
  await change();
  await confirm({ token: token(), address });
  expect(fakes.stored().links.filter(({ usedAt }) => usedAt === null)).toEqual([]);
});

test.each([
  ['the account was disabled', 1, { isActive: false }, 'link_invalid'],
  ['a colleague has the address now', 2, { email: 'new@example.com' }, 'email_taken'],
])('[ADM-14] confirms nothing if %s', async (_what, id, taken, code) => {
  const { fakes, change, confirm, token } = arrange();
  await change();
  fakes.change('staff', id, taken);
  await expect(confirm({ token: token(), address })).rejects.toMatchObject({ code });
  expect(fakes.stored().staff[0]).toMatchObject({ email: 'maya@example.com' });
});

test('[TXT-02] a stored name stays, and a new one holds no web address', async () => {
  const { fakes, change } = arrange(member({ name: 'evil.com' }));
  expect(await change({ name: 'evil.com' })).toMatchObject({ name: 'evil.com' });
  await expect(change({ name: 'evil.net' })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { name: 'Please leave out web addresses' },
  });
  expect(fakes.stored().staff[0]).toMatchObject({ name: 'evil.com' });
});
