import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, createFakeLimits, createFakes } from '../../test/fakes.ts';
import { createRequestPasswordReset } from './request-password-reset.ts';

async function purposesFor(
  owners: ReturnType<typeof owner>[],
  times = 1,
  limits = createFakeLimits(),
) {
  const fakes = createFakes({ owners });
  const request = createRequestPasswordReset({ ...fakes, limits });
  for (let n = 0; n < times; n += 1) {
    const { afterAnswer } = await request({ email: 'jordan@example.com', address });
    expect(fakes.requestedMails('account-link')).toHaveLength(Math.min(n, 1));
    await afterAnswer();
  }
  return fakes.requestedMails('account-link').map(({ purpose }) => purpose);
}

test('[ACC-13] emails a reset link after the response, only to an address with an account', async () => {
  expect(await purposesFor([owner()])).toEqual(['password-reset']);
  expect(await purposesFor([])).toEqual([]);
});

test('resends the setup link to an account without a password, at most every ten minutes', async () => {
  const newcomer = owner({ passwordHash: null, isActive: false });
  expect(await purposesFor([newcomer], 2)).toEqual(['account-setup']);
});

test('sends nothing to the demo or a closed account', async () => {
  expect(await purposesFor([owner({ isDemo: true })])).toEqual([]);
  expect(await purposesFor([owner({ isActive: false })])).toEqual([]);
});

test('[ACC-14] silently ignores too many requests for an account', async () => {
  expect(await purposesFor([owner()], 1, createFakeLimits(1))).toEqual([]);
});
