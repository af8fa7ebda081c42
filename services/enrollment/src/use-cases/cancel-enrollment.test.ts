import { expect, test } from 'vitest';
import { caller, enrollmentRecord, staffActor } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  timeOut,
} from '../../test/fakes.ts';
import { createCancelAtProvider } from './cancel-at-provider.ts';
import { createCancelEnrollment } from './cancel-enrollment.ts';
import { createEndSubscription } from './end-subscription.ts';

function setUp() {
  const database = createFakeDatabase({ enrollments: [enrollmentRecord()] });
  const billing = createFakeBilling();
  const { store, transaction } = database;
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const clock = createFakeClock();
  const endSubscription = createEndSubscription({ cancelAtProvider, transaction, clock });
  const cancel = createCancelEnrollment({ store, endSubscription, transaction });
  return { database, billing, cancel };
}
const ada = caller({ ownerId: 1 });
const maya = caller({ staff: staffActor() });

test('an owner cancels, and cancelling again returns the same and asks nobody', async () => {
  const { database, billing, cancel } = setUp();
  const first = await cancel({ enrollmentId: 1, caller: ada });
  expect(first).toMatchObject({ id: 1, status: 'cancelled' });
  expect(database.stateOf(1)).toMatchObject({ reason: 'owner' });
  expect(await cancel({ enrollmentId: 1, caller: ada })).toEqual(first);
  expect(billing.cancelSubscription).toHaveBeenCalledTimes(1);
  expect(database.eventTypes()).toEqual(['enrollment.cancelled.v1']);
  expect(database.rows().activity).toEqual([]);
});

test('by staff it is recorded in the transaction of the cancellation', async () => {
  const { database, cancel } = setUp();
  await cancel({ enrollmentId: 1, caller: maya });
  expect(database.stateOf(1)).toMatchObject({ reason: 'staff' });
  expect(database.rows().activity).toMatchObject([
    { action: 'cancel', subject: 'enrollment/1', result: 'done', actor: { username: 'maya' } },
  ]);
});

test('staff who are its owner act for themselves', async () => {
  const { database, cancel } = setUp();
  await cancel({ enrollmentId: 1, caller: { ...maya, ownerId: 1 } });
  expect(database.stateOf(1)).toMatchObject({ reason: 'owner' });
  expect(database.rows().activity).toEqual([]);
});

test('another owner does not find it', async () => {
  const { billing, cancel } = setUp();
  await expect(cancel({ enrollmentId: 1, caller: caller({ ownerId: 2 }) })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});

test('a failed cancellation by staff changes and records nothing here', async () => {
  const { database, billing, cancel } = setUp();
  billing.cancelSubscription.mockImplementation(timeOut);
  await expect(cancel({ enrollmentId: 1, caller: maya })).rejects.toThrow();
  expect(database.stateOf(1)).toMatchObject({ status: 'pending_payment' });
  expect(database.rows().activity).toEqual([]);
});
