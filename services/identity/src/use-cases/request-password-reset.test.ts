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
    expect(fakes.events('owner.link-requested.v1')).toHaveLength(Math.min(n, 1));
    await afterAnswer();
  }
  return fakes.events('owner.link-requested.v1').map(({ purpose }) => purpose);
}

test('[ACC-13] mails a reset link after the answer, to an address with an account only', async () => {
  expect(await purposesFor([owner()])).toEqual(['password-reset']);
  expect(await purposesFor([])).toEqual([]);
});

test('an account that was never set up gets its setup link again, at most every ten minutes', async () => {
  const newcomer = owner({ passwordHash: null, isActive: false });
  expect(await purposesFor([newcomer], 2)).toEqual(['account-setup']);
});

test('neither the demo nor a closed account gets one', async () => {
  expect(await purposesFor([owner({ isDemo: true })])).toEqual([]);
  expect(await purposesFor([owner({ isActive: false })])).toEqual([]);
});

test('[ACC-14] an account with too many requests is passed over silently', async () => {
  expect(await purposesFor([owner()], 1, createFakeLimits(1))).toEqual([]);
});
