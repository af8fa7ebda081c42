import { AppError, type StaffActor } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import { expect, test, vi } from 'vitest';
import { contact } from '../../test/factories.ts';
import { owner, start } from '../../test/fake-database.ts';
import { actor, address, asOwner, asStaff, createFakes } from '../../test/fakes.ts';
import { createUpdateOwner } from './update-owner.ts';

async function arrange(account = owner({ emailConfirmedAt: start })) {
  const fakes = createFakes({ owners: [account, owner({ id: 2, email: 'taken@example.com' })] });
  await fakes.open({ id: 'here', ownerId: 1 });
  const copyOwner = vi.fn(() => Promise.resolve());
  const confirmOwner = vi.fn(() => Promise.resolve());
  const update = createUpdateOwner({ ...fakes, copyOwner, confirmOwner });
  return {
    fakes,
    copyOwner,
    confirmOwner,
    update: (
      changed: Parameters<typeof contact>[0],
      caller: Principals = { owner: asOwner('here') },
      by: StaffActor | null = null,
    ) =>
      update({
        caller,
        actor: by,
        ownerId: 1,
        contact: contact(changed),
        confirmAccount: undefined,
        currentPassword: undefined,
        address,
      }),
  };
}

test('updates contact data, copies it to enrollment, publishes it, and renews the session', async () => {
  const { fakes, copyOwner, confirmOwner, update } = await arrange();
  const { owner: changed, issued } = await update({ phone: '904-555-0100' });
  expect(changed.phone).toBe('904-555-0100');
  expect(issued).toMatchObject([{ sessionId: 'here' }]);
  expect(copyOwner).toHaveBeenCalledOnce();
  expect(confirmOwner).not.toHaveBeenCalled();
  expect(fakes.events('owner.updated.v1')).toMatchObject([{ version: 2 }]);
});

test('[ENR-19] refuses a phone number without ten digits where it is changed, and keeps a stored one', async () => {
  const { update } = await arrange();
  await expect(update({ phone: 'abc' })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { phone: 'Please enter a phone number with at least 10 digits, like 904-555-0100' },
  });
  const old = await arrange(owner({ phone: 'abc' }));
  expect(await old.update({ phone: 'abc', firstName: 'Jo' })).toMatchObject({
    owner: { firstName: 'Jo', phone: 'abc' },
  });
});

test('[ACC-24] a new address waits for the link mailed to it; the rest changes at once', async () => {
  const { fakes, confirmOwner, update } = await arrange();
  const answer = await update({ email: 'new@example.com', phone: '904-555-0100' });
  expect(answer).toMatchObject({
    owner: { email: 'jordan@example.com', phone: '904-555-0100' },
    pendingEmail: 'new@example.com',
  });
  expect(confirmOwner).toHaveBeenCalledOnce();
  expect(fakes.requestedMails('account-link')).toMatchObject([
    { purpose: 'email-change', email: 'new@example.com' },
  ]);
});

test('[ACC-26] asking for addresses to learn which exist is limited per account', async () => {
  const { fakes, update } = await arrange();
  fakes.revealLimits.count = () => Promise.reject(new AppError('rate_limited'));
  for (const email of ['taken@example.com', 'free@example.com']) {
    await expect(update({ email })).rejects.toMatchObject({ code: 'rate_limited' });
  }
  await update({ phone: '904-555-0100' });
});

test('publishes and mails nothing when nothing changed', async () => {
  const { fakes, copyOwner, update } = await arrange();
  await update({});
  expect(copyOwner).not.toHaveBeenCalled();
  expect(fakes.stored().events).toEqual([]);
});

test('refuses a taken address without changing anything', async () => {
  const { fakes, update } = await arrange();
  await expect(update({ email: 'taken@example.com' })).rejects.toMatchObject({
    code: 'email_taken',
  });
  expect(fakes.stored().events).toEqual([]);
});

test.each([
  ['another owner', { owner: asOwner('there', 2) }],
  ['a viewer', { staff: { ...asStaff('staff-1'), role: 'viewer' as const } }],
  ['nobody', {}],
])('%s does not find the owner', async (_case, caller) => {
  const { update } = await arrange();
  await expect(update({ phone: '1' }, caller)).rejects.toMatchObject({ code: 'not_found' });
});

test('[ADM-26] what staff change is noted with old and new values; the log names only the fields', async () => {
  const { fakes, update } = await arrange();
  const staff = { staff: asStaff('staff-1') };
  await update({ lastName: 'Lee-Park', phone: '904-555-0111' }, staff, actor);
  await update({ lastName: 'Lee-Park', phone: '904-555-0111' }, staff, actor);
  await update({ lastName: 'Lee-Park', phone: '904-555-0111' }, { owner: asOwner('here') });
  expect(fakes.events('staff.acted.v1')).toEqual([
    expect.objectContaining({
      detail: 'name, phone',
      note: {
        ownerId: 1,
        text: 'Name changed from Jordan Rivera to Jordan Lee-Park.\nPhone number changed from 904-555-0199 to 904-555-0111.',
      },
    }),
    expect.not.objectContaining({ note: expect.anything() as unknown }),
  ]);
});

test('[ADM-26] a new address is noted as a request', async () => {
  const { fakes, update } = await arrange();
  await update({ email: 'new@example.com' }, { staff: asStaff('staff-1') }, actor);
  expect(fakes.events('staff.acted.v1')).toMatchObject([
    {
      note: {
        text: 'Email change from jordan@example.com to new@example.com requested. It takes effect when the customer opens the emailed link.',
      },
    },
  ]);
  const [event] = fakes.stored().events.filter(({ type }) => type === 'staff.acted.v1');
  expect(event).toMatchObject({ subject: 'owner/1' });
});

test('[ACC-24] staff ask for addresses without the owner’s password; the demo stays as it is', async () => {
  const { fakes, confirmOwner, update } = await arrange();
  const asked = await update({ email: 'new@example.com' }, { staff: asStaff('staff-1') }, actor);
  expect(asked.owner.email).toBe('jordan@example.com');
  expect(fakes.events('staff.acted.v1')).toMatchObject([{ action: 'update-owner' }]);
  expect(confirmOwner).not.toHaveBeenCalled();
  const demo = await arrange(owner({ isDemo: true }));
  await expect(demo.update({ phone: '1' })).rejects.toMatchObject({ code: 'demo_read_only' });
});

test.each([
  ['the owner', { owner: asOwner('here') }, null],
  ['staff', { staff: asStaff('staff-1') }, actor],
])('[TXT-02] %s may keep a stored name, and enter no phone number', async (_who, caller, by) => {
  const { fakes, update } = await arrange(
    owner({ firstName: 'Call 800-555-0100', emailConfirmedAt: start }),
  );
  const kept = { firstName: 'Call 800-555-0100', lastName: 'Reyes' };
  expect((await update(kept, caller, by)).owner).toMatchObject(kept);
  const refused = { firstName: 'Call 800-555-0199', lastName: 'www.evil', phone: '904-555-0199' };
  await expect(update(refused, caller, by)).rejects.toMatchObject({
    code: 'validation_failed',
    fields: {
      firstName: 'Please leave out phone numbers',
      lastName: 'Please leave out web addresses',
    },
  });
  expect(fakes.stored().owners[0]).toMatchObject(kept);
});
