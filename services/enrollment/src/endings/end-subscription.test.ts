import { expect, test } from 'vitest';
import { activeState, enrollmentRecord, subscriptionFact } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  refuse,
  timeOut,
} from '../../test/fakes.ts';
import { applyFact } from '../enroll/apply-fact.ts';
import { createCancelAtProvider } from './cancel-at-provider.ts';
import { createEndSubscription } from './end-subscription.ts';

function setUp() {
  const database = createFakeDatabase({
    enrollments: [enrollmentRecord({ state: activeState() })],
  });
  const billing = createFakeBilling();
  const clock = createFakeClock();
  const { store, transaction } = database;
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const endSubscription = createEndSubscription({ cancelAtProvider, transaction, clock });
  return { database, billing, endSubscription };
}
const canceled = subscriptionFact({ status: 'canceled', version: 2 });

test('[ADM-05] cancels at the provider first, then here, with one event', async () => {
  const { database, billing, endSubscription } = setUp();
  billing.cancelSubscription.mockImplementation(() => {
    expect(database.stateOf(1)).toMatchObject({ status: 'active', cancellationIntent: 'owner' });
    return Promise.resolve(canceled);
  });
  const ended = await endSubscription({ enrollmentId: 1, reason: 'owner' });
  expect(ended.state).toMatchObject({ status: 'cancelled', reason: 'owner', factVersion: 2 });
  expect(billing.cancelSubscription).toHaveBeenCalledWith({ enrollmentId: 1, onlyIfUnpaid: false });
  expect(database.rows().events).toMatchObject([
    {
      type: 'enrollment.cancelled.v1',
      data: { reason: 'owner', previousStatus: 'active' },
    },
  ]);
  expect(database.rows().moves).toMatchObject([{ move: 'ended', enrollmentId: 1 }]);
});

test('cancels an enrollment without a subscription', async () => {
  const { database, endSubscription } = setUp();
  await endSubscription({ enrollmentId: 1, reason: 'staff' });
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'staff' });
});

test('keeps its reason and publishes once when the provider’s event comes first', async () => {
  const { database, billing, endSubscription } = setUp();
  billing.cancelSubscription.mockImplementation(async () => {
    await database.transaction((tx) => applyFact(tx, canceled, new Date()));
    return canceled;
  });
  await endSubscription({ enrollmentId: 1, reason: 'owner' });
  expect(database.rows().events).toMatchObject([{ data: { reason: 'owner' } }]);
});

test('[ADM-05] keeps the reason after a timeout, in case the provider still cancels', async () => {
  const { database, billing, endSubscription } = setUp();
  billing.cancelSubscription.mockImplementation(timeOut);
  await expect(endSubscription({ enrollmentId: 1, reason: 'owner' })).rejects.toMatchObject({
    code: 'service_unavailable',
  });
  expect(database.stateOf(1)).toMatchObject({ status: 'active', cancellationIntent: 'owner' });
  expect(database.eventTypes()).toEqual([]);

  await database.transaction((tx) => applyFact(tx, canceled, new Date()));
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'owner' });
});

test('clears the reason after a definite refusal', async () => {
  const { database, billing, endSubscription } = setUp();
  billing.cancelSubscription.mockImplementation(refuse('status_conflict'));
  await expect(endSubscription({ enrollmentId: 1, reason: 'owner' })).rejects.toThrow();
  expect(database.stateOf(1)).toMatchObject({ status: 'active', cancellationIntent: null });
});

test('does not find an enrollment removed in the meantime', async () => {
  const { database, billing, endSubscription } = setUp();
  billing.cancelSubscription.mockImplementation(async () => {
    await database.transaction((tx) => tx.enrollments.remove(enrollmentRecord()));
    return null;
  });
  await expect(endSubscription({ enrollmentId: 1, reason: 'owner' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
