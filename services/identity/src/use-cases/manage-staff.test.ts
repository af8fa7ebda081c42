import { expect, test } from 'vitest';
import { member } from '../../test/fake-database.ts';
import { createFakes } from '../../test/fakes.ts';
import { createManageStaff } from './manage-staff.ts';

const manager = { staffId: 1, username: 'maya', clientAddress: '203.0.113.7' };
const account = { username: 'bo.lin', password: 'rainy-day-8', role: 'viewer' as const };

function arrange(staff = [member(), member({ id: 2, username: 'sam' })]) {
  const fakes = createFakes({ staff });
  return { fakes, staff: createManageStaff(fakes) };
}

test('adds an account and publishes it', async () => {
  const { fakes, staff } = arrange();
  expect(await staff.create({ manager, account })).toMatchObject({
    username: 'bo.lin',
    role: 'viewer',
  });
  expect(fakes.events('staff.account-changed.v1')).toMatchObject([
    { by: manager, action: 'staff-add', detail: 'bo.lin: role viewer' },
  ]);
});

test('refuses a taken user name', async () => {
  const { staff } = arrange();
  const taken = staff.create({ manager, account: { ...account, username: 'sam' } });
  await expect(taken).rejects.toMatchObject({
    code: 'status_conflict',
    fields: { username: 'This user name is taken.' },
  });
});

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
