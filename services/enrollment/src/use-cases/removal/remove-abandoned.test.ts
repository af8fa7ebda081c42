import { expect, test, vi } from 'vitest';
import { enrollmentRecord, subscriptionFact } from '../../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClaims,
  createFakeClock,
  createFakeDatabase,
  refuse,
  silentLogger,
  timeOut,
} from '../../../test/fakes.ts';
import { applyFact } from '../apply-fact.ts';
import { createCancelAtProvider } from '../cancel-at-provider.ts';
import { createRemoveAbandoned, type AbandonedStore } from './remove-abandoned.ts';
import { createRemoveUnpaid } from './remove-unpaid.ts';

function setUp(found: {
  unfinished?: { reminder: 1 | 2; ids: number[] };
  unreminded?: number[];
  overdue?: number[];
  emptyOwners?: number[];
}) {
  const database = createFakeDatabase({
    enrollments: [1, 2].map((id) => enrollmentRecord({ id })),
  });
  const { store, transaction } = database;
  const billing = createFakeBilling();
  const claims = createFakeClaims();
  const deleteOwner = vi.fn(() => Promise.resolve('deleted' as const));
  const listUnreminded = vi.fn<AbandonedStore['listUnreminded']>(() =>
    Promise.resolve(found.unreminded ?? []),
  );
  const listUnfinished = vi.fn<AbandonedStore['listUnfinished']>(({ reminder }) =>
    Promise.resolve(reminder === found.unfinished?.reminder ? found.unfinished.ids : []),
  );
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const clock = createFakeClock('2026-02-05T12:00:00.000Z');
  const shared = { transaction, clock, logger: silentLogger };
  const removeAbandoned = createRemoveAbandoned({
    abandoned: {
      listUnfinished,
      listUnreminded,
      listOverdue: () => Promise.resolve(found.overdue ?? []),
      listEmptyOwners: () => Promise.resolve(found.emptyOwners ?? []),
    },
    removeUnpaid: createRemoveUnpaid({ ...shared, cancelAtProvider }),
    ...{ ...shared, deleteOwner, claims },
  });
  return {
    database,
    billing,
    claims,
    deleteOwner,
    listUnfinished,
    listUnreminded,
    removeAbandoned,
  };
}

test.each([1, 2] as const)(
  '[MAI-03] sends reminder %i to finish an enrollment once',
  async (reminder) => {
    const { database, listUnfinished, removeAbandoned } = setUp({
      unfinished: { reminder, ids: [1] },
    });
    await removeAbandoned();
    await removeAbandoned();
    expect(listUnfinished.mock.calls.slice(0, 2).map(([due]) => due)).toEqual([
      {
        ...{ afterId: 0, limit: 100, reminder: 1 },
        enrolledAfter: new Date('2026-02-02T12:00:00.000Z'),
        enrolledBefore: new Date('2026-02-05T11:00:00.000Z'),
      },
      {
        ...{ afterId: 0, limit: 100, reminder: 2 },
        enrolledAfter: new Date('2026-01-13T12:00:00.000Z'),
        enrolledBefore: new Date('2026-02-02T12:00:00.000Z'),
      },
    ]);
    expect(database.rows().events).toMatchObject([
      { type: 'enrollment.unfinished.v1', subject: 'enrollment/1', data: { reminder } },
    ]);
  },
);

test('[MAI-03] reminds nobody to finish an enrollment that was paid or discarded meanwhile', async () => {
  const { database, removeAbandoned } = setUp({ unfinished: { reminder: 1, ids: [1, 3] } });
  await database.transaction((tx) => applyFact(tx, subscriptionFact(), new Date()));
  await removeAbandoned();
  expect(database.eventTypes()).toEqual(['enrollment.activated.v1']);
});

test('[PAY-20] sends one reminder a week before removing an unpaid enrollment', async () => {
  const { database, listUnreminded, removeAbandoned } = setUp({ unreminded: [1] });
  await removeAbandoned();
  await removeAbandoned();
  expect(listUnreminded).toHaveBeenCalledWith({
    ...{ afterId: 0, limit: 100, enrolledBefore: new Date('2026-01-13T12:00:00.000Z') },
  });
  expect(database.rows().events).toMatchObject([
    {
      ...{ type: 'enrollment.left-unpaid.v1', subject: 'enrollment/1' },
      data: { removalAt: '2026-02-12T12:00:00.000Z' },
    },
  ]);
});

test('[PAY-20] sends no reminder for an enrollment paid in the meantime', async () => {
  const { database, removeAbandoned } = setUp({ unreminded: [1] });
  await database.transaction((tx) => applyFact(tx, subscriptionFact(), new Date()));
  await removeAbandoned();
  expect(database.eventTypes()).toEqual(['enrollment.activated.v1']);
});

test('[PAY-20] removes an overdue enrollment after preventing payment', async () => {
  const { database, billing, removeAbandoned } = setUp({ overdue: [1] });
  await removeAbandoned();
  expect(billing.cancelSubscription).toHaveBeenCalledWith({ enrollmentId: 1, onlyIfUnpaid: true });
  expect(database.rows().enrollments.map(({ id }) => id)).toEqual([2]);
  expect(database.rows().events).toMatchObject([{ data: { reason: 'abandoned' } }]);
});

test('[PAY-20] keeps an enrollment paid in the meantime', async () => {
  const { database, billing, removeAbandoned } = setUp({ overdue: [1] });
  billing.cancelSubscription.mockImplementation(refuse('already_paid'));
  await removeAbandoned();
  expect(database.stateOf(1)).toMatchObject({
    ...{ status: 'pending_payment', cancellationIntent: null },
  });
});

test('[PAY-20] keeps an enrollment that becomes active while billing responds', async () => {
  const { database, billing, removeAbandoned } = setUp({ overdue: [1] });
  billing.cancelSubscription.mockImplementation(async () => {
    await database.transaction((tx) => applyFact(tx, subscriptionFact(), new Date()));
    return null;
  });
  await removeAbandoned();
  expect(database.stateOf(1)).toMatchObject({ status: 'active' });
});

test('[PAY-20] removes nothing after a timeout, keeps the intent, and continues with the next one', async () => {
  const { database, billing, removeAbandoned } = setUp({ overdue: [1, 2] });
  billing.cancelSubscription.mockImplementationOnce(timeOut);
  await removeAbandoned();
  expect(database.rows().enrollments.map(({ id }) => id)).toEqual([1]);
  expect(database.stateOf(1)).toMatchObject({ cancellationIntent: 'abandoned' });
  const late = subscriptionFact({ status: 'canceled' });
  await database.transaction((tx) => applyFact(tx, late, new Date()));
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled', reason: 'abandoned' });
});

test('skips an enrollment locked by another process', async () => {
  const { billing, claims, removeAbandoned } = setUp({ overdue: [1] });
  await claims.acquire('enrollment/1', 1);
  await removeAbandoned();
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});

test('[PAY-20] deletes owners without enrollments', async () => {
  const { deleteOwner, removeAbandoned } = setUp({ emptyOwners: [7] });
  await removeAbandoned();
  expect(deleteOwner).toHaveBeenCalledWith({ ownerId: 7, reason: 'abandoned' });
});
