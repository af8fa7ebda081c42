import type { StaffActor } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import { expect, test, vi } from 'vitest';
import { contact } from '../../test/factories.ts';
import { owner, start } from '../../test/fake-database.ts';
import { actor, address, asOwner, asStaff, createFakes } from '../../test/fakes.ts';
import { createUpdateOwner } from './update-owner.ts';

const staff: [Principals, StaffActor] = [{ staff: asStaff('staff-1') }, actor];
const phone = '904-555-0100';

function arrange(account = owner()) {
  const fakes = createFakes({ owners: [account] });
  const copyOwner = vi.fn(() => Promise.resolve());
  const confirmOwner = vi.fn(() => Promise.resolve());
  const update = createUpdateOwner({ ...fakes, copyOwner, confirmOwner });
  return {
    fakes,
    update: (
      changed: Parameters<typeof contact>[0],
      [caller, by]: [Principals, StaffActor | null] = staff,
      confirmAccount = false,
    ) =>
      update({
        caller,
        actor: by,
        ownerId: 1,
        contact: contact(changed),
        confirmAccount,
        currentPassword: undefined,
        address,
      }),
  };
}

const claimed = { code: 'address_claimed' };

test('[JOI-37] staff ask before the name or phone number of an account that only a browser claimed changes', async () => {
  const { fakes, update } = arrange();
  await expect(update({ phone })).rejects.toMatchObject(claimed);
  await expect(update({ lastName: 'Lee' })).rejects.toMatchObject(claimed);
  await expect(update({ phone, email: 'new@example.com' })).rejects.toMatchObject(claimed);
  expect(fakes.stored().events).toEqual([]);
  expect((await update({ phone }, staff, true)).owner).toMatchObject({ phone });
});

test('[JOI-37] so they do while a setup session is open', async () => {
  const { fakes, update } = arrange(owner({ passwordHash: null, isActive: false }));
  await fakes.open({ id: 'setting-up', kind: 'setup', ownerId: 1 });
  await expect(update({ phone })).rejects.toMatchObject(claimed);
  fakes.advance(86_400_000);
  expect((await update({ phone })).owner).toMatchObject({ phone });
});

test('[JOI-37] nobody is asked for another address, by the owner, or once the mailbox is confirmed', async () => {
  const { update } = arrange();
  expect(await update({ email: 'new@example.com' })).toMatchObject({
    pendingEmail: 'new@example.com',
  });
  const own = await update({ phone }, [{ owner: asOwner('here') }, null]);
  expect(own.owner).toMatchObject({ phone });
  const confirmed = arrange(owner({ emailConfirmedAt: start }));
  expect((await confirmed.update({ phone })).owner).toMatchObject({ phone });
});
