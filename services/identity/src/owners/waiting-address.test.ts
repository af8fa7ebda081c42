import { AppError } from '@petwell/chassis';
import { expect, test, vi } from 'vitest';
import { owner, start } from '../../test/fake-database.ts';
import { actor, address, asOwner, asStaff, createFakes } from '../../test/fakes.ts';
import { createWaitingAddress } from './waiting-address.ts';

const newEmail = 'new@example.com';
const day = 86_400_000;

function arrange(account = owner({ emailConfirmedAt: start })) {
  const fakes = createFakes({ owners: [account, owner({ id: 2, email: 'taken@example.com' })] });
  const confirmOwner = vi.fn(() => Promise.resolve());
  const { read, sendAgain } = createWaitingAddress({ ...fakes, confirmOwner });
  const ofStaff = { caller: { staff: asStaff('staff-1') }, actor, ownerId: 1 };
  const ofOwner = { caller: { owner: asOwner('here') }, actor: null, ownerId: 1 };
  const how = { currentPassword: undefined, address };
  return {
    fakes,
    confirmOwner,
    read: () => read(ofStaff),
    readBy: (ownerId: number) => read({ ...ofOwner, ownerId }),
    askFor: (sendTo: string) => fakes.sendLink({ purpose: 'email-change', account, sendTo }),
    sendAgain: () => sendAgain({ ...ofStaff, ...how }),
    sendAgainByOwner: () => sendAgain({ ...ofOwner, ...how }),
  };
}

test('[ADM-31] a new address waits until its link is opened, also once the link has expired', async () => {
  const { fakes, read, askFor } = arrange();
  expect(await read()).toBeNull();
  await askFor(newEmail);
  const link = {
    sentAt: start.toISOString(),
    expiresAt: new Date(start.getTime() + day).toISOString(),
  };
  expect(await read()).toEqual({ kind: 'change', email: newEmail, link });
  fakes.advance(day + 1);
  expect(await read()).toMatchObject({ email: newEmail });
});

test('[ADM-31] sending again mails a new link to the same address, ends the earlier one, and is recorded', async () => {
  const { fakes, askFor, sendAgain, confirmOwner } = arrange();
  const earlier = await askFor(newEmail);
  fakes.advance(3_600_000);
  const sentAt = new Date(start.getTime() + 3_600_000).toISOString();
  expect(await sendAgain()).toMatchObject({ email: newEmail, link: { sentAt } });
  const opened = fakes.links.open('email-change', { token: earlier, address });
  await expect(opened).rejects.toMatchObject({ code: 'link_invalid' });
  await fakes.links.open('email-change', { token: fakes.lastToken('email-change'), address });
  expect(fakes.events('staff.acted.v1')).toMatchObject([
    { action: 'update-owner', detail: 'confirmation link sent again' },
  ]);
  expect(confirmOwner).not.toHaveBeenCalled();
});

test('[ADM-31] an account that nobody confirmed waits too, and its link is mailed again', async () => {
  const { fakes, read, sendAgain } = arrange(owner());
  expect(await read()).toEqual({ kind: 'account', email: 'jordan@example.com', link: null });
  await sendAgain();
  expect(fakes.requestedMails('account-link')).toMatchObject([
    { purpose: 'account-confirmation', email: 'jordan@example.com' },
  ]);
});

test.each([
  ['confirmed', owner({ emailConfirmedAt: start })],
  ['without a password', owner({ passwordHash: null, isActive: false })],
])('nothing waits for an account that is %s', async (_case, account) => {
  const { fakes, read, sendAgain } = arrange(account);
  expect(await read()).toBeNull();
  await expect(sendAgain()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(fakes.stored().events).toEqual([]);
});

test('the demo account is read-only', async () => {
  const { read, sendAgain } = arrange(owner({ isDemo: true }));
  expect(await read()).toBeNull();
  await expect(sendAgain()).rejects.toMatchObject({ code: 'demo_read_only' });
});

test('[ACC-21] owners confirm before a link to a new address is mailed again', async () => {
  const { fakes, askFor, sendAgainByOwner, confirmOwner } = arrange();
  await askFor(newEmail);
  confirmOwner.mockRejectedValueOnce(new AppError('reauthentication_required'));
  await expect(sendAgainByOwner()).rejects.toMatchObject({ code: 'reauthentication_required' });
  expect(fakes.requestedMails('account-link')).toHaveLength(1);
  await sendAgainByOwner();
  expect(fakes.requestedMails('account-link')).toHaveLength(2);
  expect(fakes.events('staff.acted.v1')).toEqual([]);
});

test('[ACC-26] sending again counts like asking for the address', async () => {
  const { fakes, askFor, sendAgain } = arrange();
  await askFor(newEmail);
  const countLink = vi.spyOn(fakes.addressMails, 'countLink');
  countLink.mockRejectedValueOnce(new AppError('rate_limited'));
  await expect(sendAgain()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(countLink).toHaveBeenCalledWith(newEmail);
  expect(fakes.requestedMails('account-link')).toHaveLength(1);
});

test('refuses an address that somebody else has meanwhile', async () => {
  const { askFor, sendAgain } = arrange();
  await askFor('taken@example.com');
  await expect(sendAgain()).rejects.toMatchObject({ code: 'email_taken' });
});

test('an owner finds only their own', async () => {
  const { readBy } = arrange();
  await expect(readBy(2)).rejects.toMatchObject({ code: 'not_found' });
});
