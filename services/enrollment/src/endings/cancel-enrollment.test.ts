import { expect, test } from 'vitest';
import {
  activeState,
  caller,
  enrollmentRecord,
  staffActor,
  subscriptionFact,
} from '../../test/factories.ts';
import { timeOut } from '../../test/fakes.ts';
import { setUpEndings } from './test/fake-orders.ts';

function setUp() {
  const { cancelEnrollment: cancel, ...rest } = setUpEndings([enrollmentRecord()]);
  return { ...rest, cancel };
}
const ada = caller({ ownerId: 1 });
const maya = caller({ staff: staffActor() });

test('an owner cancels; canceling again returns the same without calling billing', async () => {
  const { database, billing, cancel } = setUp();
  const first = await cancel({ enrollmentId: 1, caller: ada });
  expect(first).toMatchObject({ id: 1, status: 'cancelled' });
  expect(database.stateOf(1)).toMatchObject({ reason: 'owner' });
  expect(await cancel({ enrollmentId: 1, caller: ada })).toEqual(first);
  expect(billing.cancelSubscription).toHaveBeenCalledTimes(1);
  expect(database.eventTypes()).toEqual(['enrollment.cancelled.v1']);
  expect(database.rows().activity).toEqual([]);
});

test('[ADM-12] records nothing when the plan had ended before', async () => {
  const { database, cancel } = setUp();
  await cancel({ enrollmentId: 1, caller: maya });
  await cancel({ enrollmentId: 1, caller: maya });
  expect(database.rows().activity).toMatchObject([{ detail: 'pending_payment → cancelled' }]);
});

test('records a cancellation by staff in its transaction', async () => {
  const { database, cancel } = setUp();
  await cancel({ enrollmentId: 1, caller: maya });
  expect(database.stateOf(1)).toMatchObject({ reason: 'staff' });
  expect(database.rows().activity).toMatchObject([
    { action: 'cancel', subject: 'enrollment/1', result: 'done', actor: { username: 'maya' } },
  ]);
});

test('treats staff who own the enrollment as its owner, and records them', async () => {
  const { database, cancel } = setUp();
  await cancel({ enrollmentId: 1, caller: { ...maya, ownerId: 1 } });
  expect(database.stateOf(1)).toMatchObject({ reason: 'owner' });
  expect(database.rows().activity).toMatchObject([
    { action: 'cancel', actor: { username: 'maya' } },
  ]);
});

test('does not find another owner’s enrollment', async () => {
  const { billing, cancel } = setUp();
  await expect(cancel({ enrollmentId: 1, caller: caller({ ownerId: 2 }) })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});

test('changes and records nothing after a failed cancellation by staff', async () => {
  const { database, billing, cancel } = setUp();
  billing.cancelSubscription.mockImplementation(timeOut);
  await expect(cancel({ enrollmentId: 1, caller: maya })).rejects.toThrow();
  expect(database.stateOf(1)).toMatchObject({ status: 'pending_payment' });
  expect(database.rows().activity).toEqual([]);
});

test('[MNY-38] online, owners end an active plan with its paid month, once', async () => {
  const enrollment = enrollmentRecord({ state: activeState({ subscriptionId: 'sub_1' }) });
  const {
    cancelEnrollment: cancel,
    billing,
    database,
    mails,
  } = setUpEndings([enrollment], {
    isOnline: true,
  });
  const endsAt = '2026-03-03T17:00:00.000Z';
  billing.endWithPeriod.mockResolvedValue(subscriptionFact({ version: 2, endsAt }));
  const first = await cancel({ enrollmentId: 1, caller: ada });
  expect(first).toMatchObject({ status: 'active', endsOn: '2026-03-03' });
  expect(await cancel({ enrollmentId: 1, caller: ada })).toEqual(first);
  expect(database.stateOf(1)).toMatchObject({ cancellationIntent: 'owner' });
  expect(mails()).toMatchObject([{ kind: 'plan-ending', hasEnded: false }]);
  expect(billing.cancelSubscription).not.toHaveBeenCalled();

  await cancel({ enrollmentId: 1, caller: maya });
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled' });
});

test('[MNY-38] online, a plan that never started ends at once', async () => {
  const { cancelEnrollment: cancel } = setUpEndings([enrollmentRecord()], { isOnline: true });
  expect(await cancel({ enrollmentId: 1, caller: ada })).toMatchObject({ status: 'cancelled' });
});
