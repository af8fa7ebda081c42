import { expect, test, vi } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, asOwner, createFakes } from '../../test/fakes.ts';
import { createCloseOwner } from './close-owner.ts';
import { createDeleteAccount } from './delete-account.ts';

async function arrange({
  account = owner(),
  endEnrollments = vi.fn(() => Promise.resolve()),
} = {}) {
  const fakes = createFakes({ owners: [account] });
  await fakes.open({ id: 'here', ownerId: 1 });
  const deleteAccount = createDeleteAccount({
    ...fakes,
    endEnrollments,
    closeOwner: createCloseOwner(fakes),
  });
  const remove = (password = 'sunny-day-7') =>
    deleteAccount({ session: asOwner('here'), password, address });
  return { fakes, endEnrollments, remove };
}

test('[ACC-17] cancels the plans first, then removes the owner and their sessions', async () => {
  const { fakes, endEnrollments, remove } = await arrange();
  expect(await remove()).toEqual({ ended: ['here'] });
  expect(endEnrollments).toHaveBeenCalledWith(1);
  expect(fakes.stored().owners).toEqual([]);
});

test('[ACC-17] a wrong password deletes nothing', async () => {
  const { fakes, endEnrollments, remove } = await arrange();
  await expect(remove('no')).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(endEnrollments).not.toHaveBeenCalled();
  expect(fakes.stored().owners).toHaveLength(1);
});

test('[ACC-17] removes nothing when the plans cannot be canceled, and a retry finishes it', async () => {
  const endEnrollments = vi
    .fn(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('provider is down'));
  const { fakes, remove } = await arrange({ endEnrollments });
  await expect(remove()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(fakes.stored().owners).toHaveLength(1);
  expect(await remove()).toEqual({ ended: ['here'] });
});

test('the demo account cannot be deleted', async () => {
  const { remove } = await arrange({ account: owner({ isDemo: true }) });
  await expect(remove()).rejects.toMatchObject({ code: 'demo_read_only' });
});
