import { expect, test } from 'vitest';
import { member } from '../../test/fake-database.ts';
import { address, createFakeLimits, createFakes } from '../../test/fakes.ts';
import { createRequestStaffReset } from './request-staff-reset.ts';

async function ask(login: string, account = member(), limits = createFakeLimits()) {
  const fakes = createFakes({ staff: [account] });
  const request = createRequestStaffReset({ ...fakes, limits });
  const { afterAnswer } = await request({ login, address });
  const before = fakes.stored();
  await afterAnswer();
  return { fakes, before, mails: fakes.requestedMails('staff-link') };
}

test.each(['maya', 'maya@example.com'])(
  '[ADM-15] mails a link to the confirmed address when asked by %s, after the response',
  async (login) => {
    const { fakes, before, mails } = await ask(login);
    expect(before.events).toEqual([]);
    expect(mails).toMatchObject([{ purpose: 'staff-password-reset', email: 'maya@example.com' }]);
    expect(fakes.events('staff.acted.v1')).toMatchObject([
      { by: { staffId: null, username: 'maya' }, action: 'reset-request', about: 'staff/1' },
    ]);
  },
);

test.each([
  ['an unknown name', 'nobody', member()],
  ['an account without an address', 'maya', member({ email: null, emailConfirmedAt: null })],
  ['an unconfirmed address', 'maya', member({ emailConfirmedAt: null })],
  ['an invited colleague', 'maya', member({ passwordHash: null })],
  ['a disabled account', 'maya', member({ isActive: false })],
])('[ADM-15] mails nothing for %s', async (_whom, login, account) => {
  expect((await ask(login, account)).fakes.stored().events).toEqual([]);
});

test('[ADM-15] silently ignores requests over the account’s limit', async () => {
  // The first attempt counts the address.
  expect((await ask('maya', member(), createFakeLimits(1))).mails).toEqual([]);
  await expect(ask('maya', member(), createFakeLimits(0))).rejects.toMatchObject({
    code: 'rate_limited',
  });
});
