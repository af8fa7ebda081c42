import { expect, test } from 'vitest';
import {
  activeState,
  enrollmentRecord,
  pendingState,
  subscriptionFact,
} from '../../test/factories.ts';
import { createFakeBilling, createFakeClock, createFakeDatabase } from '../../test/fakes.ts';
import { createSyncSubscriptions } from './sync-subscriptions.ts';

function setUp(enrollments = [enrollmentRecord({ id: 1 })]) {
  const database = createFakeDatabase({ enrollments });
  const billing = createFakeBilling();
  const { store, transaction } = database;
  const clock = createFakeClock();
  const sync = createSyncSubscriptions({ store, billing, transaction, clock });
  return { database, billing, sync };
}

test('[DSH-04] [DSH-08] returns changed enrollments once', async () => {
  const { billing, sync } = setUp();
  billing.subscriptionFacts.mockResolvedValue({
    facts: [subscriptionFact()],
    errors: [],
    missing: [],
    otherAccount: [],
  });
  expect(await sync(1)).toEqual({
    updates: [{ enrollmentId: 1, oldStatus: 'pending_payment', newStatus: 'active' }],
  });
  expect(await sync(1)).toEqual({ updates: [] });
  expect(billing.subscriptionFacts.mock.calls).toEqual([[[1]], [[1]]]);
});

test('ignores facts about other enrollments', async () => {
  const { database, billing, sync } = setUp();
  const facts = [subscriptionFact({ enrollmentId: 2 })];
  billing.subscriptionFacts.mockResolvedValue({ facts, errors: [], missing: [], otherAccount: [] });
  expect(await sync(1)).toEqual({ updates: [] });
  expect(database.stateOf(1)).toEqual(pendingState());
});

test('does not read canceled enrollments', async () => {
  const cancelledAt = new Date('2026-02-01T10:00:00.000Z');
  const state = activeState({ status: 'cancelled', cancelledAt, reason: 'owner' });
  const { billing, sync } = setUp([enrollmentRecord({ state })]);
  expect(await sync(1)).toEqual({ updates: [] });
  expect(billing.subscriptionFacts).not.toHaveBeenCalled();
});

test('applies the facts it could read and fails for the rest', async () => {
  const { database, billing, sync } = setUp([
    enrollmentRecord({ id: 1 }),
    enrollmentRecord({ id: 2 }),
  ]);
  billing.subscriptionFacts.mockResolvedValue({
    facts: [subscriptionFact()],
    errors: [{ enrollmentId: 2, message: 'rate limited' }],
    missing: [],
    otherAccount: [],
  });
  await expect(sync(1)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(database.stateOf(1)).toMatchObject({ status: 'active' });
});

test('reads in batches of 50', async () => {
  const many = Array.from({ length: 120 }, (_, index) => enrollmentRecord({ id: index + 1 }));
  const { billing, sync } = setUp(many);
  await sync(1);
  expect(billing.subscriptionFacts.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 20]);
});
