import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, createFakeLimits, createFakes } from '../../test/fakes.ts';
import { createResetPassword } from './reset-password.ts';

const account = owner();

async function arrange() {
  const fakes = createFakes({ owners: [account] });
  await fakes.open({ id: 'here', ownerId: 1 });
  const mail = (purpose: 'password-reset' | 'account-setup' | 'account-confirmation') =>
    fakes.database.inTransaction((tx) => fakes.requestLink(tx, { purpose, account }));
  await mail('password-reset');
  const signInLimits = createFakeLimits();
  const reset = createResetPassword({ ...fakes, signInLimits });
  return {
    fakes,
    mail,
    signInLimits,
    reset: (token = fakes.lastToken('password-reset'), password = 'rainy-day-8') =>
      reset({ token, password, address }),
  };
}

test('[ACC-13] sets the password, revokes every session, and works once', async () => {
  const { fakes, signInLimits, reset } = await arrange();
  expect(await reset()).toEqual({ ended: ['here'] });
  expect(fakes.stored().owners[0]?.passwordHash).toBe('hash of rainy-day-8');
  expect(signInLimits.forgiven).toEqual(['jordan@example.com']);
  await expect(reset()).rejects.toMatchObject({ code: 'link_invalid' });
});

test('[ACC-28] ends the link that removes the account, and has unpaid enrollments ended', async () => {
  const { fakes, mail, reset } = await arrange();
  await mail('account-confirmation');
  await reset();
  expect(fakes.stored().links.map(({ purpose }) => purpose)).toEqual(['password-reset']);
  expect(fakes.events('owner.password-reset.v1')).toEqual([
    { ownerId: 1, resetAt: fakes.now().toISOString() },
  ]);
});

test('[ACC-13] invalidates other reset links', async () => {
  const { fakes, mail, reset } = await arrange();
  const first = fakes.lastToken('password-reset');
  await mail('password-reset');
  await reset();
  await expect(reset(first)).rejects.toMatchObject({ code: 'link_invalid' });
});

test('[ACC-13] refuses a link that is unknown, expired, or for another purpose', async () => {
  const { fakes, mail, reset } = await arrange();
  await expect(reset('made-up')).rejects.toMatchObject({ code: 'link_invalid' });
  await mail('account-setup');
  const setup = fakes.lastToken('account-setup');
  await expect(reset(setup)).rejects.toMatchObject({ code: 'link_invalid' });
  fakes.advance(3_600_000);
  await expect(reset()).rejects.toMatchObject({ code: 'link_invalid' });
  expect(fakes.stored().owners).toEqual([account]);
});

test('[ACC-20] refuses an easy password, and the link stays valid', async () => {
  const { reset } = await arrange();
  await expect(reset(undefined, 'password123')).rejects.toMatchObject({
    code: 'validation_failed',
  });
  expect(await reset()).toEqual({ ended: ['here'] });
});
