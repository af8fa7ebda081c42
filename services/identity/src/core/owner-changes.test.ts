import type { OwnerSession } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, createFakes } from '../../test/fakes.ts';
import { createConfirmAccount } from '../links/confirm-account.ts';
import { createConfirmEmailChange } from '../links/confirm-email-change.ts';
import { createExchangeSetupLink } from '../links/exchange-setup-link.ts';
import { createUndoEmailChange } from '../links/undo-email-change.ts';
import { createSetPassword } from '../passwords/set-password.ts';
import type { OwnerLinkPurpose } from './one-time-link.ts';

const moved = 'jordan.moved@example.com';

/** Owner 1, jordan@example.com, and every way to use a mailed link. */
function arrange(overrides: Parameters<typeof owner>[0] = {}) {
  const fakes = createFakes({ owners: [owner(overrides)] });
  const copyOwner = () => Promise.resolve();
  const setPassword = createSetPassword(fakes);
  const hasPaidSince = () => Promise.resolve(false);
  const use = {
    'account-setup': createExchangeSetupLink(fakes),
    'account-confirmation': createConfirmAccount(fakes),
    'email-change': createConfirmEmailChange({ ...fakes, copyOwner }),
    'email-change-undo': createUndoEmailChange({ ...fakes, copyOwner, hasPaidSince }),
    'password-reset': (request: Parameters<typeof setPassword.redeem>[1]) =>
      setPassword.redeem('password-reset', request),
  };
  return {
    fakes,
    openLink: async (purpose: OwnerLinkPurpose, sendTo?: string) => {
      const account = fakes.stored().owners[0] ?? owner();
      const token = await fakes.sendLink({ purpose, account, sendTo: sendTo ?? account.email });
      const session = { ownerId: 1 } as OwnerSession;
      return use[purpose]({ token, address, session, password: 'rainy-day-8' });
    },
    confirmed: () => fakes.events('owner.email-confirmed.v1').map(({ email }) => email),
  };
}

test.each(['account-confirmation', 'password-reset'] as const)(
  '[MAI-14] a used link for %s confirms the mailbox, once',
  async (purpose) => {
    const { fakes, openLink, confirmed } = arrange();
    await openLink(purpose);
    await openLink(purpose);
    expect(fakes.events('owner.email-confirmed.v1')).toEqual([
      { ownerId: 1, email: 'jordan@example.com', confirmedAt: '2026-03-01T12:00:00.000Z' },
    ]);
    await openLink('account-confirmation');
    expect(confirmed()).toHaveLength(1);
  },
);

test('[MAI-14] an exchanged setup link confirms the mailbox', async () => {
  const { openLink, confirmed } = arrange({ passwordHash: null, isActive: false });
  await openLink('account-setup');
  expect(confirmed()).toEqual(['jordan@example.com']);
});

test('[MAI-14] a confirmed new address is confirmed anew, and so is the restored one', async () => {
  const { fakes, openLink, confirmed } = arrange();
  await openLink('account-confirmation');
  fakes.advance(60_000);
  await openLink('email-change', moved);
  expect(fakes.stored().owners[0]).toMatchObject({ email: moved, emailConfirmedAt: fakes.now() });
  await openLink('email-change-undo', 'jordan@example.com');
  expect(confirmed()).toEqual(['jordan@example.com', moved, 'jordan@example.com']);
});
