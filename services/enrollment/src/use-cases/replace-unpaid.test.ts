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
import { createCancelAtProvider } from './cancel-at-provider.ts';
import { createReplaceUnpaid } from './replace-unpaid.ts';

function setUp(enrollments = [enrollmentRecord({ id: 1 })]) {
  const database = createFakeDatabase({ enrollments });
  const billing = createFakeBilling();
  const { store, transaction } = database;
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const clock = createFakeClock();
  const replaceUnpaid = createReplaceUnpaid({ store, cancelAtProvider, clock });
  const remove = (closedIds: number[]) =>
    transaction((tx) => replaceUnpaid.remove(tx, { ownerId: 1, closedIds }));
  return { database, billing, replaceUnpaid, remove };
}

test('[ENR-10] prevents payment first, then removes the earlier enrollment with one event', async () => {
  const { database, billing, replaceUnpaid, remove } = setUp();
  const closedIds = await replaceUnpaid.close(1);
  expect(closedIds).toEqual([1]);
  expect(billing.cancelSubscription).toHaveBeenCalledWith({ enrollmentId: 1, onlyIfUnpaid: true });
  await remove(closedIds);
  expect(database.rows().enrollments).toEqual([]);
  expect(database.rows().events).toMatchObject([
    {
      type: 'enrollment.cancelled.v1',
      data: { reason: 'replaced', previousStatus: 'pending_payment' },
    },
  ]);
});

test('removes it and publishes once when the provider’s event cancels it first', async () => {
  const { database, billing, replaceUnpaid, remove } = setUp();
  const fact = subscriptionFact({ status: 'canceled' });
  billing.cancelSubscription.mockImplementation(async () => {
    await database.transaction((tx) => applyFact(tx, fact, new Date()));
    return fact;
  });
  await remove(await replaceUnpaid.close(1));
  expect(database.rows().enrollments).toEqual([]);
  expect(database.rows().events).toMatchObject([{ data: { reason: 'replaced' } }]);
});

test('keeps a paid enrollment and clears its cancellation intent', async () => {
  const { database, billing, replaceUnpaid } = setUp();
  billing.cancelSubscription.mockImplementation(refuse('already_paid'));
  await expect(replaceUnpaid.close(1)).rejects.toMatchObject({
    code: 'already_paid',
    publicMessage:
      'Your earlier enrollment has been paid already. Please open your dashboard to see it.',
  });
  expect(database.stateOf(1)).toMatchObject({ cancellationIntent: null });
});

test('keeps an active enrollment without calling billing', async () => {
  const { billing, replaceUnpaid } = setUp([enrollmentRecord({ state: activeState() })]);
  await expect(replaceUnpaid.close(1)).rejects.toMatchObject({ code: 'already_paid' });
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});

test('keeps the intent after a timeout, so that a late cancellation counts as a replacement', async () => {
  const { database, billing, replaceUnpaid } = setUp();
  billing.cancelSubscription.mockImplementation(timeOut);
  await expect(replaceUnpaid.close(1)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(database.stateOf(1)).toMatchObject({
    ...{ status: 'pending_payment', cancellationIntent: 'replaced' },
  });
  const fact = subscriptionFact({ status: 'canceled' });
  await database.transaction((tx) => applyFact(tx, fact, new Date()));
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'replaced' });
});

test('does not remove an enrollment from another window', async () => {
  const another = enrollmentRecord({ id: 2 });
  const { database, remove } = setUp([enrollmentRecord({ id: 1 }), another]);
  await expect(remove([1])).rejects.toMatchObject({ code: 'status_conflict' });
  expect(database.rows().enrollments).toHaveLength(2);
});

test('keeps enrollments of other owners', async () => {
  const other = enrollmentRecord({ id: 2, owner: owner({ id: 2, email: 'bo@example.com' }) });
  const { database, replaceUnpaid, remove } = setUp([enrollmentRecord({ id: 1 }), other]);
  await remove(await replaceUnpaid.close(1));
  expect(database.rows().enrollments).toEqual([other]);
});
