import { expect, test } from 'vitest';
import { createFakes } from '../../test/fakes.ts';
import { createRecordStaffAction } from './staff-actions.ts';

test.each([
  [1, 'staff/1'],
  [null, 'staff/unknown'],
])('publishes what staff member %s did about %s', async (staffId, subject) => {
  const fakes = createFakes();
  const by = { staffId, username: 'maya', clientAddress: '203.0.113.7' };
  const action = { by, action: 'sign-in', about: 'session', result: 'done', detail: null } as const;
  await createRecordStaffAction(fakes)(action);
  expect(fakes.stored().events).toEqual([{ type: 'staff.acted.v1', subject, data: action }]);
});
