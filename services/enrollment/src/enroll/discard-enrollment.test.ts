import { expect, test } from 'vitest';
import { activeState, caller, enrollmentRecord, subscriptionFact } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  refuse,
  silentLogger,
  timeOut,
} from '../../test/fakes.ts';
import { applyFact } from './apply-fact.ts';
import { createCancelAtProvider } from '../endings/cancel-at-provider.ts';
import { createDiscardEnrollment } from './discard-enrollment.ts';
import { createRemoveUnpaid } from '../endings/remove-unpaid.ts';

function setUp(enrollment = enrollmentRecord()) {
  const database = createFakeDatabase({ enrollments: [enrollment] });
  const { store, transaction } = database;
  const billing = createFakeBilling();
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const removeUnpaid = createRemoveUnpaid({
    store,
    cancelAtProvider,
    transaction,
    clock: createFakeClock(),
    logger: silentLogger,
  });
  const discardEnrollment = createDiscardEnrollment({
    store,
    removeUnpaid,
    clinicPhone: '(904) 555-0134',
    ending: 'phone',
  });
  const discard = (by = caller({ ownerId: 1 })) =>
    discardEnrollment({ enrollmentId: 1, caller: by });
  return { database, billing, discard };
}

test('[DSH-13] prevents payment first, then removes the enrollment with one event', async () => {
  const { database, billing, discard } = setUp();
  await discard();
  expect(billing.cancelSubscription).toHaveBeenCalledWith({ enrollmentId: 1, onlyIfUnpaid: true });
  expect(database.rows().enrollments).toEqual([]);
  expect(database.rows().events).toMatchObject([
    { type: 'enrollment.cancelled.v1', data: { reason: 'abandoned' } },
  ]);
});

test('[DSH-13] keeps a paid plan without calling billing', async () => {
  const { billing, discard } = setUp(enrollmentRecord({ state: activeState() }));
  await expect(discard()).rejects.toMatchObject({ code: 'already_paid' });
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});

test('[DSH-13] keeps an enrollment that billing knows as paid', async () => {
  const { database, billing, discard } = setUp();
  billing.cancelSubscription.mockImplementation(refuse('already_paid'));
  await expect(discard()).rejects.toMatchObject({
    code: 'already_paid',
    publicMessage:
      'This plan has been paid. To change or cancel a plan, call us at (904) 555-0134.',
  });
  expect(database.stateOf(1)).toMatchObject({ cancellationIntent: null });
});

test('[DSH-13] keeps an enrollment that becomes active while billing responds', async () => {
  const { database, billing, discard } = setUp();
  billing.cancelSubscription.mockImplementation(async () => {
    await database.transaction((tx) => applyFact(tx, subscriptionFact(), new Date()));
    return null;
  });
  await expect(discard()).rejects.toMatchObject({ code: 'already_paid' });
  expect(database.stateOf(1)).toMatchObject({ status: 'active' });
});

test('[DSH-13] removes nothing while billing does not respond', async () => {
  const { database, billing, discard } = setUp();
  billing.cancelSubscription.mockImplementation(timeOut);
  await expect(discard()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(database.rows().enrollments).toHaveLength(1);
});

test.each([
  ['another owner', caller({ ownerId: 2 })],
  [
    'a setup session of another enrollment',
    caller({
      setup: { ownerId: 1, enrollmentId: 2, email: '', sessionId: 'setup-session-of-ada' },
    }),
  ],
  [
    'staff',
    caller({
      staff: { staffId: 1, username: 'maya', name: null, role: 'staff', clientAddress: '::1' },
    }),
  ],
])('is not found for %s', async (_name, by) => {
  const { database, discard } = setUp();
  await expect(discard(by)).rejects.toMatchObject({ code: 'not_found' });
  expect(database.rows().enrollments).toHaveLength(1);
});
