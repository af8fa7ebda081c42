import { expect, test } from 'vitest';
import { owner, start } from '../../test/fake-database.ts';
import { asSetup, createFakeLimits, createFakes, device } from '../../test/fakes.ts';
import { createAddressMailLimits } from '../core/limits.ts';
import { createActivateAccount } from './activate-account.ts';

async function arrange(overrides = {}, emailConfirmedAt: Date | null = null) {
  const account = owner({ passwordHash: null, isActive: false, emailConfirmedAt });
  const fakes = createFakes({ owners: [account] });
  await fakes.open({ id: 'setup-1', kind: 'setup', ownerId: 1 });
  const request = { setup: asSetup('setup-1'), ownerId: 1, password: 'sunny-day-7', device };
  return { fakes, activate: () => createActivateAccount(fakes)({ ...request, ...overrides }) };
}

test('[ACC-04] sets the password, replaces the setup session with an owner session, and publishes it', async () => {
  const { fakes, activate } = await arrange();
  const { owner: account, issued, ended } = await activate();
  expect(account).toMatchObject({ id: 1, isActive: true });
  expect(issued.kind).toBe('owner');
  expect(ended).toEqual(['setup-1']);
  expect(fakes.stored().owners[0]?.passwordHash).toBe('hash of sunny-day-7');
  expect(fakes.events('owner.activated.v1')).toMatchObject([{ version: 2, owner: { id: 1 } }]);
});

test('[ACC-27] asks the address, once, to confirm or remove the account', async () => {
  const { fakes, activate } = await arrange();
  await activate();
  await expect(activate()).rejects.toMatchObject({ code: 'account_already_active' });
  expect(fakes.requestedMails('account-link')).toMatchObject([
    { purpose: 'account-confirmation', email: 'jordan@example.com' },
  ]);
});

test('[ACC-27] opens no account that its address is not told of: two an hour', async () => {
  const { fakes, activate } = await arrange();
  const links = createFakeLimits(0);
  fakes.addressMails = createAddressMailLimits({ links, all: createFakeLimits() });
  const before = fakes.stored();
  await expect(activate()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(fakes.stored()).toEqual(before);
});

test('[ACC-38] takes the new password of a mailbox that opened a mailed link, however often it was mailed', async () => {
  const { fakes, activate } = await arrange({}, start);
  const links = createFakeLimits(0);
  fakes.addressMails = createAddressMailLimits({ links, all: createFakeLimits() });
  expect((await activate()).owner.isActive).toBe(true);
});

test('[ACC-03] works once', async () => {
  const { activate } = await arrange();
  await activate();
  await expect(activate()).rejects.toMatchObject({ code: 'account_already_active' });
});

test.each([
  ['of another owner', { setup: asSetup('setup-1', 2) }, 'forbidden'],
  ['that was revoked', { setup: asSetup('setup-0') }, 'unauthenticated'],
  ['with an easy password', { password: 'password123' }, 'validation_failed'],
])('[ACC-03] a setup session %s changes nothing', async (_case, overrides, code) => {
  const { fakes, activate } = await arrange(overrides);
  const before = fakes.stored();
  await expect(activate()).rejects.toMatchObject({ code });
  expect(fakes.stored()).toEqual(before);
});
