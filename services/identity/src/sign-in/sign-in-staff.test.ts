import { AppError } from '@petwell/chassis';
import { expect, test } from 'vitest';
import { member } from '../../test/fake-database.ts';
import { address, asStaff, createFakes, device } from '../../test/fakes.ts';
import { createSignInStaff } from './sign-in-staff.ts';

function arrange(account = member()) {
  const fakes = createFakes({ staff: [account] });
  const attempt = { username: 'Maya', password: 'cloudy-day-9', address, device };
  const signIn = createSignInStaff(fakes);
  return {
    fakes,
    signIn: (overrides: object = {}) => signIn({ ...attempt, replaces: undefined, ...overrides }),
  };
}

test('opens a staff session for a name in any case, and ends the previous one', async () => {
  const { signIn } = arrange();
  const { issued, staff } = await signIn();
  expect(staff).toEqual({ username: 'maya', role: 'manager' });
  expect((await signIn({ replaces: asStaff(issued.sessionId) })).ended).toEqual([issued.sessionId]);
});

test.each([
  ['a wrong password', member(), { password: 'no' }],
  ['an unknown name', member(), { username: 'nobody' }],
  ['a disabled account', member({ isActive: false }), {}],
])('gives the same response for %s', async (_case, account, overrides) => {
  const { fakes, signIn } = arrange(account);
  const refused = signIn(overrides);
  await expect(refused).rejects.toMatchObject({ publicMessage: 'Invalid credentials' });
  expect(fakes.events('staff.acted.v1')).toMatchObject([{ action: 'sign-in', result: 'refused' }]);
});

test('rehashes a password hashed with weaker parameters', async () => {
  const { fakes, signIn } = arrange(member({ passwordHash: 'weak hash of cloudy-day-9' }));
  await signIn();
  expect(fakes.stored().staff[0]?.passwordHash).toBe('hash of cloudy-day-9');
});

test.each([
  ['given another password', { passwordHash: 'hash of rainy-day-8' }],
  ['disabled', { isActive: false }],
])(
  '[ACC-22] opens no session if the account was %s while the password was compared',
  async (_case, change) => {
    const { fakes, signIn } = arrange();
    fakes.passwords.needsRehash = () => {
      fakes.change('staff', 1, change);
      return true;
    };
    await expect(signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(fakes.stored()).toMatchObject({ staff: [change], sessions: [] });
    expect(fakes.events('staff.acted.v1')).toMatchObject([
      { action: 'sign-in', result: 'refused' },
    ]);
  },
);

test('[ACC-22] the session has the role that the account has when it opens', async () => {
  const { fakes, signIn } = arrange();
  fakes.passwords.needsRehash = () => {
    fakes.change('staff', 1, { role: 'viewer' });
    return false;
  };
  expect((await signIn()).staff.role).toBe('viewer');
});

test('[ADM-27] records a wrong sign-in under the name of the account, or as unknown, and none over the limit', async () => {
  const { fakes, signIn } = arrange();
  await expect(signIn({ password: 'no' })).rejects.toThrow();
  await expect(signIn({ username: 'rainy-day-8' })).rejects.toThrow();
  fakes.limits.count = () => Promise.reject(new AppError('rate_limited'));
  await expect(signIn({ password: 'no' })).rejects.toMatchObject({ code: 'rate_limited' });
  expect(fakes.events('staff.acted.v1').map(({ by }) => by.username)).toEqual(['maya', 'unknown']);
});
