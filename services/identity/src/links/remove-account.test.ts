import type { OwnerSession } from '@petwell/contracts';
import { AppError } from '@petwell/chassis';
import { expect, test, vi } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, createFakes } from '../../test/fakes.ts';
import { closeAccount } from '../owners/close-owner.ts';
import { createConfirmAccount } from './confirm-account.ts';
import { createRemoveAccount } from './remove-account.ts';

const account = owner();

async function arrange(endUnpaid = vi.fn(() => Promise.resolve({ hasPaid: false }))) {
  const fakes = createFakes({ owners: [account] });
  await fakes.open({ id: 'attacker', ownerId: 1 });
  const { email: sendTo } = account;
  const token = await fakes.sendLink({ purpose: 'account-confirmation', account, sendTo });
  const confirm = createConfirmAccount(fakes);
  const remove = createRemoveAccount({ ...fakes, endUnpaid, closeAccount });
  return {
    fakes,
    endUnpaid,
    confirm: () => confirm({ token, address, session: { ownerId: 1 } as OwnerSession }),
    remove: () => remove({ token, address }),
  };
}

test('[ACC-41] removing ends unpaid enrollments first, then sessions, links, and the account', async () => {
  const { fakes, endUnpaid, remove } = await arrange();
  endUnpaid.mockImplementation(() => {
    expect(fakes.stored().owners).toHaveLength(1);
    return Promise.resolve({ hasPaid: false });
  });
  expect(await remove()).toEqual({ outcome: 'removed', ended: ['attacker'] });
  expect(endUnpaid).toHaveBeenCalledWith(1);
  expect(fakes.stored()).toMatchObject({ owners: [], links: [] });
  expect(fakes.events('owner.deleted.v1')).toEqual([{ ownerId: 1, reason: 'owner' }]);
  await expect(remove()).rejects.toMatchObject({ code: 'link_invalid' });
});

test('[ACC-42] a paid account is not removed but becomes a case for staff, once', async () => {
  const { fakes, remove } = await arrange(vi.fn(() => Promise.resolve({ hasPaid: true })));
  expect(await remove()).toEqual({ outcome: 'staff_case', ended: [] });
  expect(fakes.stored()).toMatchObject({
    owners: [account],
    cases: [{ ownerId: 1, kind: 'removal', email: account.email }],
  });
  await expect(remove()).rejects.toMatchObject({ code: 'link_invalid' });
});

test('[ACC-42] an undo link sent to another address survives, and staff decide', async () => {
  const { fakes, remove } = await arrange();
  const sendTo = 'old@example.com';
  await fakes.sendLink({ purpose: 'email-change-undo', account, sendTo });
  expect(await remove()).toMatchObject({ outcome: 'staff_case' });
  expect(fakes.stored().links).toMatchObject([{}, { sentTo: 'old@example.com' }]);
});

test('[ACC-41] nothing is removed while enrollment is down, and the link stays valid', async () => {
  const { fakes, endUnpaid, remove } = await arrange();
  endUnpaid.mockRejectedValueOnce(new AppError('service_unavailable'));
  await expect(remove()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(fakes.stored().owners).toEqual([account]);
  expect(await remove()).toMatchObject({ outcome: 'removed' });
});

test('[ACC-27] confirming works once and ends nothing, and then nothing can be removed', async () => {
  const { fakes, endUnpaid, confirm, remove } = await arrange();
  await confirm();
  const kept = { ...account, emailConfirmedAt: fakes.now() };
  expect(fakes.stored()).toMatchObject({ owners: [kept], sessions: [{ endedAt: null }] });
  await expect(confirm()).rejects.toMatchObject({ code: 'link_invalid' });
  await expect(remove()).rejects.toMatchObject({ code: 'link_invalid' });
  expect(endUnpaid).not.toHaveBeenCalled();
});
