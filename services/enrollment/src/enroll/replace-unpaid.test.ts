import { AppError } from '@petwell/chassis';
import { expect, test } from 'vitest';
import { activeState, enrollmentRecord, owner, subscriptionFact } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  refuse,
  timeOut,
} from '../../test/fakes.ts';
import { applyFact } from './apply-fact.ts';
import { createCancelAtProvider } from '../endings/cancel-at-provider.ts';
import { createReplaceUnpaid, type Closed, type Replacement } from './replace-unpaid.ts';
import { createWithdrawRestarts } from '../endings/withdraw-restarts.ts';

function setUp(enrollments = [enrollmentRecord({ id: 1 })]) {
  const database = createFakeDatabase({ enrollments });
  const billing = createFakeBilling();
  const { store, transaction } = database;
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const clock = createFakeClock();
  const restarts = createWithdrawRestarts({ store, billing, clock });
  const replaceUnpaid = createReplaceUnpaid({
    store,
    cancelAtProvider,
    restarts,
    clock,
    clinicPhone: '(904) 555-0134',
  });
  const replacement: Replacement = {
    ownerId: 1,
    pet: enrollmentRecord().pet,
    isReplaced: () => true,
    ifPaid: () => new AppError('already_paid'),
  };
  const close = (change: Partial<Replacement> = {}) =>
    replaceUnpaid.close({ ...replacement, ...change });
  const remove = (closed: Closed) =>
    transaction((tx) => replaceUnpaid.remove(tx, replacement, closed));
  return { database, billing, close, remove };
}
const closed = (...closedIds: number[]): Closed => ({
  closedIds,
  paidIds: [],
  withdrawn: new Map(),
});

test('[ENR-10] prevents payment first, then removes the earlier enrollment with one event', async () => {
  const { database, billing, close, remove } = setUp();
  const toRemove = await close();
  expect(toRemove).toEqual(closed(1));
  expect(billing.cancelSubscription).toHaveBeenCalledWith({ enrollmentId: 1, onlyIfUnpaid: true });
  await remove(toRemove);
  expect(database.rows().enrollments).toEqual([]);
  expect(database.rows().events).toMatchObject([
    {
      type: 'enrollment.cancelled.v1',
      data: { reason: 'replaced', previousStatus: 'pending_payment' },
    },
  ]);
});

test('removes it and publishes once when the provider’s event cancels it first', async () => {
  const { database, billing, close, remove } = setUp();
  const fact = subscriptionFact({ status: 'canceled' });
  billing.cancelSubscription.mockImplementation(async () => {
    await database.transaction((tx) => applyFact(tx, fact, new Date()));
    return fact;
  });
  await remove(await close());
  expect(database.rows().enrollments).toEqual([]);
  expect(database.rows().events).toMatchObject([{ data: { reason: 'replaced' } }]);
});

test('keeps a paid enrollment and clears its cancellation intent', async () => {
  const { database, billing, close } = setUp();
  billing.cancelSubscription.mockImplementation(refuse('already_paid'));
  await expect(close()).rejects.toMatchObject({ code: 'already_paid' });
  expect(database.stateOf(1)).toMatchObject({ cancellationIntent: null });
});

test('keeps an active enrollment without calling billing', async () => {
  const { billing, close } = setUp([enrollmentRecord({ state: activeState() })]);
  await expect(close()).rejects.toMatchObject({ code: 'already_paid' });
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});

test('keeps the intent after a timeout, so that a late cancellation counts as a replacement', async () => {
  const { database, billing, close } = setUp();
  billing.cancelSubscription.mockImplementation(timeOut);
  await expect(close()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(database.stateOf(1)).toMatchObject({
    status: 'pending_payment',
    cancellationIntent: 'replaced',
  });
  const fact = subscriptionFact({ status: 'canceled' });
  await database.transaction((tx) => applyFact(tx, fact, new Date()));
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'replaced' });
});

test('does not remove an enrollment from another window', async () => {
  const another = enrollmentRecord({ id: 2 });
  const { database, remove } = setUp([enrollmentRecord({ id: 1 }), another]);
  await expect(remove(closed(1))).rejects.toMatchObject({ code: 'status_conflict' });
  expect(database.rows().enrollments).toHaveLength(2);
});

test('keeps enrollments of other owners', async () => {
  const other = enrollmentRecord({ id: 2, owner: owner({ id: 2, email: 'bo@example.com' }) });
  const { database, close, remove } = setUp([enrollmentRecord({ id: 1 }), other]);
  await remove(await close());
  expect(database.rows().enrollments).toEqual([other]);
});

test('keeps a paid enrollment beside the new one when the owner has confirmed it', async () => {
  const { database, billing, close, remove } = setUp();
  billing.cancelSubscription.mockImplementation(refuse('already_paid'));
  const kept = await close({ ifPaid: () => null });
  expect(kept).toEqual({ ...closed(), paidIds: [1] });
  await remove(kept);
  expect(database.rows().enrollments).toHaveLength(1);
});

test('leaves enrollments of other pets alone', async () => {
  const { billing, close } = setUp();
  expect(await close({ isReplaced: () => false })).toEqual(closed());
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});
