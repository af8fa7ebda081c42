import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, asOwner, createFakes, device } from '../../test/fakes.ts';
import { createSignInOwner } from './sign-in-owner.ts';

function arrange(account = owner()) {
  const fakes = createFakes({ owners: [account] });
  const attempt = { email: account.email, password: 'sunny-day-7', address, device };
  const signIn = createSignInOwner(fakes);
  return {
    fakes,
    signIn: (overrides: { email?: string; password?: string; replaces?: string } = {}) => {
      const { replaces, ...rest } = overrides;
      return signIn({ ...attempt, ...rest, replaces: replaces ? asOwner(replaces) : undefined });
    },
  };
}

test('opens a session, resets failed attempts, and revokes this browser’s previous session', async () => {
  const { fakes, signIn } = arrange();
  const first = await signIn();
  const second = await signIn({ replaces: first.issued.sessionId });
  expect(second).toMatchObject({ owner: { id: 1 }, ended: [first.issued.sessionId] });
  expect(fakes.limits.forgiven).toEqual(['jordan@example.com', 'jordan@example.com']);
});

test.each([
  ['a wrong password', owner(), { password: 'no' }],
  ['an unknown address', owner(), { email: 'nobody@example.com' }],
  ['an account without a password', owner({ passwordHash: null, isActive: false }), {}],
  ['a closed account', owner({ isActive: false }), {}],
])('[ACC-07] gives the same response for %s', async (_case, account, overrides) => {
  const { fakes, signIn } = arrange(account);
  await expect(signIn(overrides)).rejects.toMatchObject({
    code: 'invalid_credentials',
    publicMessage: 'Invalid email or password. Please check your credentials and try again.',
  });
  expect(fakes.stored().sessions).toEqual([]);
});

test('rehashes a password hashed with weaker parameters', async () => {
  const { fakes, signIn } = arrange(owner({ passwordHash: 'weak hash of sunny-day-7' }));
  await signIn();
  expect(fakes.stored().owners[0]?.passwordHash).toBe('hash of sunny-day-7');
});

test.each([
  ['reset', { passwordHash: 'hash of rainy-day-8' }],
  ['closed', { isActive: false }],
])(
  '[ACC-22] opens no session if the account was %s while the password was compared',
  async (_case, change) => {
    const { fakes, signIn } = arrange(owner({ passwordHash: 'weak hash of sunny-day-7' }));
    fakes.passwords.needsRehash = () => {
      fakes.change('owners', 1, change);
      return true;
    };
    await expect(signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(fakes.stored()).toMatchObject({ owners: [change], sessions: [] });
  },
);
