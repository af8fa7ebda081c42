import { expect, test, vi } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, createFakes } from '../../test/fakes.ts';
import { createUndoEmailChange } from './undo-email-change.ts';

const account = owner({ email: 'new@example.com', version: 2 });

async function arrange(others: ReturnType<typeof owner>[] = []) {
  const fakes = createFakes({ owners: [account, ...others] });
  await fakes.open({ id: 'here', ownerId: 1 });
  const sendTo = 'jordan@example.com';
  const token = await fakes.sendLink({ purpose: 'email-change-undo', account, sendTo });
  await fakes.sendLink({ purpose: 'password-reset', account, sendTo: account.email });
  const copyOwner = vi.fn(() => Promise.resolve());
  const hasPaidSince = () => Promise.resolve(false);
  const undo = createUndoEmailChange({ ...fakes, copyOwner, hasPaidSince });
  return { fakes, copyOwner, undo: () => undo({ token, address }) };
}

test('restores the old address, revokes all sessions and reset links, and works once', async () => {
  const { fakes, copyOwner, undo } = await arrange();
  expect(await undo()).toEqual({ outcome: 'restored', ended: ['here'] });
  expect(fakes.stored().owners[0]).toMatchObject({
    email: 'jordan@example.com',
    version: 3,
    passwordHash: null,
  });
  const purposes = fakes.stored().links.map(({ purpose }) => purpose);
  expect(purposes).toEqual(['email-change-undo', 'account-setup']);
  expect(fakes.events('owner.updated.v1')).toMatchObject([{ previousEmail: 'new@example.com' }]);
  expect(copyOwner).toHaveBeenCalledOnce();
  await expect(undo()).rejects.toMatchObject({ code: 'link_invalid' });
});

test('is refused when the old address now belongs to another owner, and the link stays valid', async () => {
  const { fakes, undo } = await arrange([owner({ id: 2, registeredEnrollmentId: 2 })]);
  await expect(undo()).rejects.toMatchObject({ code: 'email_taken' });
  expect(fakes.stored().links.map(({ usedAt }) => usedAt)).toEqual([null, null]);
});
