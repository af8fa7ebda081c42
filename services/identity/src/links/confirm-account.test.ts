import type { OwnerSession } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, createFakes } from '../../test/fakes.ts';
import { createConfirmAccount } from './confirm-account.ts';

const password = 'sunny-day-7';
const sessionOf = (ownerId: number) => ({ ownerId }) as OwnerSession;

async function arrange() {
  const account = owner({ passwordHash: `hash of ${password}` });
  const fakes = createFakes({ owners: [account] });
  const sendTo = account.email;
  const token = await fakes.sendLink({ purpose: 'account-confirmation', account, sendTo });
  const confirmAccount = createConfirmAccount(fakes);
  return {
    confirm: (given: { session?: OwnerSession; password?: string }) =>
      confirmAccount({ token, address, session: undefined, ...given }),
    isConfirmed: () => fakes.stored().owners[0]?.emailConfirmedAt !== null,
  };
}

describe('[ACC-38] whoever confirms an account by mail also has its session or password', () => {
  test.each([{ session: sessionOf(1) }, { password }])('%o', async (given) => {
    const { confirm, isConfirmed } = await arrange();
    await confirm(given);
    expect(isConfirmed()).toBe(true);
  });

  test.each([
    ['nothing', {}, 'unauthenticated'],
    ['the session of another account', { session: sessionOf(2) }, 'unauthenticated'],
    ['a wrong password', { password: 'rainy-day-8' }, 'invalid_credentials'],
  ])('with %s, nothing changes, and the link goes on', async (_what, given, code) => {
    const { confirm, isConfirmed } = await arrange();
    await expect(confirm(given)).rejects.toMatchObject({ code });
    expect(isConfirmed()).toBe(false);
    await confirm({ password });
    expect(isConfirmed()).toBe(true);
  });
});
