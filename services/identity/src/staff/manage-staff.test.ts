import { expect, test } from 'vitest';
import { member } from '../../test/fake-database.ts';
import { actor as manager, createFakes } from '../../test/fakes.ts';
import { createManageStaff } from './manage-staff.ts';

function arrange(staff = [member(), member({ id: 2, username: 'sam', name: null, email: null })]) {
  const fakes = createFakes({ staff });
  return { fakes, staff: createManageStaff(fakes) };
}

test('a change revokes the account’s sessions and is published', async () => {
  const { fakes, staff } = arrange();
  await fakes.open({ id: 'staff-2', kind: 'staff', staffId: 2 });
  const change = { role: 'staff', isActive: false, password: 'rainy-day-8' } as const;
  const { account: changed, ended } = await staff.update({ manager, staffId: 2, change });
  expect(changed).toMatchObject({ role: 'staff', isActive: false });
  expect(ended).toEqual(['staff-2']);
  expect(fakes.stored().staff[1]?.passwordHash).toBe('hash of rainy-day-8');
  expect(fakes.events('staff.account-changed.v1')).toMatchObject([
    { action: 'staff-change', detail: 'sam: role staff, disabled, new password' },
  ]);
});

test.each([{ isActive: false }, { role: 'staff' as const }])(
  'managers cannot remove their own rights (%o)',
  async (change) => {
    const { staff } = arrange();
    const refused = staff.update({ manager, staffId: 1, change });
    await expect(refused).rejects.toMatchObject({ code: 'status_conflict' });
  },
);

test('keeps the last manager, and does not find an unknown account', async () => {
  const { staff } = arrange([member({ role: 'staff' }), member({ id: 2 })]);
  const last = staff.update({ manager, staffId: 2, change: { isActive: false } });
  await expect(last).rejects.toMatchObject({ code: 'status_conflict' });
  const unknown = staff.update({ manager, staffId: 9, change: { isActive: false } });
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
});

test('[ADM-13] an invited manager does not count as the clinic’s last active manager', async () => {
  const invited = member({ id: 3, email: 'c@example.com', passwordHash: null });
  const { staff } = arrange([member({ role: 'staff' }), member({ id: 2 }), invited]);
  const last = staff.update({ manager, staffId: 2, change: { isActive: false } });
  await expect(last).rejects.toMatchObject({ code: 'status_conflict' });
});

test('[ADM-13] an invited colleague gets no password from a manager', async () => {
  const { staff } = arrange([member(), member({ id: 2, passwordHash: null })]);
  const change = { password: 'rainy-day-8' };
  await expect(staff.update({ manager, staffId: 2, change })).rejects.toMatchObject({
    code: 'status_conflict',
  });
  expect(await staff.list()).toMatchObject([{ isInvited: false }, { isInvited: true }]);
});
