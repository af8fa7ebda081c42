import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, asOwner, createFakeLimits, createFakes } from '../../test/fakes.ts';
import { createConfirmOwner } from './confirm-owner.ts';

async function arrange(currentPassword?: string, limits = createFakeLimits()) {
  const fakes = createFakes({ owners: [owner()] });
  await fakes.open({ id: 'here', ownerId: 1 });
  const confirm = createConfirmOwner({ ...fakes, limits });
  const caller = { owner: asOwner('here') };
  return {
    fakes,
    confirm: () => confirm({ caller, account: owner(), currentPassword, address }),
  };
}

test('[ACC-21] a session opened within 15 minutes needs no password', async () => {
  const { fakes, confirm } = await arrange();
  fakes.advance(15 * 60_000);
  await confirm();
  fakes.advance(1);
  await expect(confirm()).rejects.toMatchObject({ code: 'reauthentication_required' });
});

test('[ACC-21] an older session needs the right password', async () => {
  await (await arrange('sunny-day-7')).confirm();
  const wrong = (await arrange('no')).confirm();
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_credentials' });
});

test('[ACC-21] limits password guesses', async () => {
  const { confirm } = await arrange('no', createFakeLimits(1));
  await expect(confirm()).rejects.toMatchObject({ code: 'invalid_credentials' });
  await expect(confirm()).rejects.toMatchObject({ code: 'rate_limited' });
});
