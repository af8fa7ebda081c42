import { expect, test } from 'vitest';
import { member, owner } from '../../test/fake-database.ts';
import { actor, address, asOwner, asStaff, createFakes, device } from '../../test/fakes.ts';
import { createChangePassword } from './change-password.ts';

const change = { currentPassword: 'sunny-day-7', password: 'rainy-day-8', address, device };

async function arrange(initial: Parameters<typeof createFakes>[0] = {}) {
  const fakes = createFakes({ owners: [owner()], staff: [member()], ...initial });
  await fakes.open({ id: 'here', ownerId: 1 });
  await fakes.open({ id: 'elsewhere', ownerId: 1 });
  await fakes.open({ id: 'staff-1', kind: 'staff', staffId: 1 });
  const { limits } = fakes;
  return {
    fakes,
    change: createChangePassword({ ...fakes, limits: { owner: limits, staff: limits } }),
  };
}

test('[ACC-19] revokes every session, continues here under a new id, and emails a reset link', async () => {
  const { fakes, change: by } = await arrange();
  const { issued, ended } = await by.owner(asOwner('here'), change);
  expect(ended.toSorted()).toEqual(['elsewhere', 'here']);
  expect(['here', 'elsewhere']).not.toContain(issued.sessionId);
  expect(fakes.stored().owners[0]?.passwordHash).toBe('hash of rainy-day-8');
  expect(fakes.requestedMails('account-link')).toMatchObject([{ purpose: 'password-changed' }]);
});

test('[ACC-19] requires the current password and reports it at its field', async () => {
  const { change: by } = await arrange();
  await expect(
    by.owner(asOwner('here'), { ...change, currentPassword: 'no' }),
  ).rejects.toMatchObject({
    code: 'invalid_credentials',
    fields: { currentPassword: 'This is not your current password.' },
  });
});

test.each([
  ['a demo account', { owners: [owner({ isDemo: true })] }, 'demo_read_only'],
  ['a closed account', { owners: [owner({ isActive: false })] }, 'unauthenticated'],
])('%s keeps its password', async (_case, initial, code) => {
  const { change: by } = await arrange(initial);
  await expect(by.owner(asOwner('here'), change)).rejects.toMatchObject({ code });
});

test('works the same way for staff, without an email', async () => {
  const { fakes, change: by } = await arrange();
  const { ended } = await by.staff(asStaff('staff-1'), {
    ...change,
    currentPassword: 'cloudy-day-9',
    actor,
  });
  expect(ended).toEqual(['staff-1']);
  expect(fakes.stored().staff[0]?.passwordHash).toBe('hash of rainy-day-8');
  expect(fakes.requestedMails('account-link')).toEqual([]);
  expect(fakes.events('staff.acted.v1')).toMatchObject([{ action: 'password', result: 'done' }]);
});
