import { expect, test, vi } from 'vitest';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { enrollmentRecord, subscriptionFact } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClaims,
  createFakeClock,
  createFakeDatabase,
  refuse,
  silentLogger,
  timeOut,
  type FakeRows,
} from '../../test/fakes.ts';
import { applyFact } from '../enroll/apply-fact.ts';
import { createCancelAtProvider } from '../endings/cancel-at-provider.ts';
import { createRemoveAbandoned, type AbandonedStore } from './remove-abandoned.ts';
import { createRemoveUnpaid } from '../endings/remove-unpaid.ts';
import { restedBefore } from './rules-left-unpaid.ts';
import type { ReminderStore } from './transaction.ts';

function fakeReminders(rows: FakeRows & { reminded: Map<number, Date> }): ReminderStore {
  return {
    save(id, told) {
      rows.enrollments = rows.enrollments.map((one) => (one.id === id ? { ...one, ...told } : one));
      return Promise.resolve();
    },
    proposedOf: () => Promise.resolve([]),
    take(ownerId, at) {
      const last = rows.reminded.get(ownerId);
      if (last && last > restedBefore(at)) return Promise.resolve(false);
      rows.reminded.set(ownerId, at);
      return Promise.resolve(true);
    },
  };
}

function setUp(found: {
  enrollments?: EnrollmentRecord[];
  deceasedPetIds?: number[];
  overdue?: number[];
  emptyOwners?: number[];
}) {
  const database = createFakeDatabase(
    {
      enrollments: found.enrollments ?? [1, 2].map((id) => enrollmentRecord({ id })),
      deceasedPetIds: found.deceasedPetIds ?? [],
    },
    { reminded: new Map<number, Date>() },
  );
  const { store } = database;
  const transaction = database.transactionWith((rows) => ({ reminders: fakeReminders(rows) }));
  const billing = createFakeBilling();
  const claims = createFakeClaims();
  const deleteOwner = vi.fn(() => Promise.resolve('deleted' as const));
  const listOwnersToRemind = vi.fn<AbandonedStore['listOwnersToRemind']>(() =>
    Promise.resolve(found.enrollments ? [1] : []),
  );
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const clock = createFakeClock('2026-02-05T12:00:00.000Z');
  const shared = { transaction, clock, logger: silentLogger };
  const removeAbandoned = createRemoveAbandoned({
    abandoned: {
      listOwnersToRemind,
      listOverdue: () => Promise.resolve(found.overdue ?? []),
      listEmptyOwners: () => Promise.resolve(found.emptyOwners ?? []),
    },
    store,
    removeUnpaid: createRemoveUnpaid({ ...shared, store, cancelAtProvider }),
    ...shared,
    deleteOwner,
    claims,
  });
  return {
    database,
    transaction,
    billing,
    claims,
    clock,
    deleteOwner,
    listOwnersToRemind,
    removeAbandoned,
  };
}

const hours = (count: number) =>
  new Date(Date.parse('2026-02-05T12:00:00.000Z') - count * 3_600_000);
const days = (count: number) => hours(24 * count);
const left = (id: number, enrolledAt: Date, name: string) => {
  const record = enrollmentRecord({ id, enrolledAt });
  return { ...record, pet: { ...record.pet, name } };
};

test.each([
  [1, hours(1)],
  [2, days(3)],
] as const)('[MAI-03] sends reminder %i to finish an enrollment once', async (reminder, at) => {
  const { database, listOwnersToRemind, removeAbandoned } = setUp({
    enrollments: [left(1, at, 'Biscuit')],
  });
  await removeAbandoned();
  await removeAbandoned();
  expect(listOwnersToRemind).toHaveBeenCalledWith({ afterId: 0, limit: 100, now: hours(0) });
  expect(database.rows().events).toMatchObject([
    {
      subject: 'enrollment/1',
      data: {
        dedupeKey: `enrollment.unfinished.v1:1:${reminder}`,
        about: 'enrollment/1',
        mail: { kind: 'finish-enrollment', isLast: reminder === 2, others: [] },
      },
    },
  ]);
});

test('[MAI-03] reminds nobody before an hour, or of what was paid or discarded meanwhile', async () => {
  const { database, removeAbandoned } = setUp({
    enrollments: [left(1, days(1), 'Biscuit'), left(2, hours(0.9), 'Mango')],
  });
  await database.transaction((tx) => applyFact(tx, subscriptionFact(), new Date()));
  await removeAbandoned();
  expect(database.eventTypes()).toEqual(['enrollment.activated.v1']);
});

test('[MAI-12] sends one reminder a day, which lists all unpaid pets and counts for each', async () => {
  const { database, clock, removeAbandoned } = setUp({
    enrollments: [
      left(1, hours(0.5), 'Biscuit'),
      left(2, days(4), 'Mango'),
      left(3, days(1), 'Olive'),
    ],
  });
  await removeAbandoned();
  clock.set('2026-02-06T11:59:00.000Z');
  await removeAbandoned();
  expect(database.rows().events).toMatchObject([
    {
      subject: 'enrollment/2',
      data: {
        mail: {
          kind: 'finish-enrollment',
          // Olive's second one is still to come.
          isLast: false,
          others: [
            { petName: 'Biscuit', planName: 'Dog Gold' },
            { petName: 'Olive', planName: 'Dog Gold' },
          ],
        },
      },
    },
  ]);
  // Only Olive's second reminder, three days after enrolling, is still to come, then Biscuit's.
  clock.set('2026-02-07T12:00:00.000Z');
  await removeAbandoned();
  await removeAbandoned();
  clock.set('2026-02-08T12:00:00.000Z');
  await removeAbandoned();
  expect(database.rows().events.map(({ subject }) => subject)).toEqual([
    'enrollment/2',
    'enrollment/3',
    'enrollment/1',
  ]);
});

test('[PAY-42] sends one reminder a week before removing unpaid enrollments', async () => {
  const { database, removeAbandoned } = setUp({
    enrollments: [
      left(1, days(1), 'Biscuit'),
      left(2, days(23), 'Mango'),
      left(3, days(25), 'Olive'),
    ],
  });
  await removeAbandoned();
  await removeAbandoned();
  expect(database.rows().events).toMatchObject([
    {
      subject: 'enrollment/2',
      data: {
        dedupeKey: 'enrollment.left-unpaid.v1:2',
        mail: {
          kind: 'payment-reminder',
          removalAt: '2026-02-12T12:00:00.000Z',
          others: [
            { petName: 'Biscuit', planName: 'Dog Gold' },
            { petName: 'Olive', planName: 'Dog Gold', removalAt: '2026-02-12T12:00:00.000Z' },
          ],
        },
      },
    },
  ]);
  expect(database.rows().enrollments.map(({ removalToldAt }) => removalToldAt)).toEqual([
    null,
    hours(0),
    hours(0),
  ]);
});

test('[PAY-42] a pet enrolled every day delays the notice of a removal by a day at most', async () => {
  const { database, transaction, clock, removeAbandoned } = setUp({
    enrollments: [left(1, days(22.5), 'Mango')],
  });
  await transaction((tx) => tx.reminders.take(1, hours(0)));
  clock.set('2026-02-06T11:00:00.000Z');
  await removeAbandoned();
  expect(database.eventTypes()).toEqual([]);
  clock.set('2026-02-06T12:00:00.000Z');
  await removeAbandoned();
  expect(database.rows().events).toMatchObject([
    { data: { mail: { kind: 'payment-reminder', removalAt: '2026-02-13T12:00:00.000Z' } } },
  ]);
});

test('[CAR-07] reminds nobody of a pet that died, and removes its enrollment all the same', async () => {
  const { database, removeAbandoned } = setUp({
    enrollments: [left(1, days(23), 'Biscuit')],
    deceasedPetIds: [1],
  });
  await removeAbandoned();
  expect(database.eventTypes()).toEqual([]);
  expect(database.rows().enrollments[0]?.removalToldAt).toEqual(hours(0));
});

test('[PAY-42] sends no reminder for an enrollment paid in the meantime', async () => {
  const { database, removeAbandoned } = setUp({ enrollments: [left(1, days(23), 'Biscuit')] });
  await database.transaction((tx) => applyFact(tx, subscriptionFact(), new Date()));
  await removeAbandoned();
  expect(database.eventTypes()).toEqual(['enrollment.activated.v1']);
});

test('[PAY-42] removes an overdue enrollment after preventing payment', async () => {
  const { database, billing, removeAbandoned } = setUp({ overdue: [1] });
  await removeAbandoned();
  expect(billing.cancelSubscription).toHaveBeenCalledWith({ enrollmentId: 1, onlyIfUnpaid: true });
  expect(database.rows().enrollments.map(({ id }) => id)).toEqual([2]);
  expect(database.rows().events).toMatchObject([{ data: { reason: 'abandoned' } }]);
});

test('[PAY-42] keeps an enrollment paid in the meantime', async () => {
  const { database, billing, removeAbandoned } = setUp({ overdue: [1] });
  billing.cancelSubscription.mockImplementation(refuse('already_paid'));
  await removeAbandoned();
  expect(database.stateOf(1)).toMatchObject({
    status: 'pending_payment',
    cancellationIntent: null,
  });
});

test('[PAY-42] keeps an enrollment that becomes active while billing responds', async () => {
  const { database, billing, removeAbandoned } = setUp({ overdue: [1] });
  billing.cancelSubscription.mockImplementation(async () => {
    await database.transaction((tx) => applyFact(tx, subscriptionFact(), new Date()));
    return null;
  });
  await removeAbandoned();
  expect(database.stateOf(1)).toMatchObject({ status: 'active' });
});

test('[PAY-42] removes nothing after a timeout, keeps the intent, and continues with the next one', async () => {
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

test('[PAY-42] deletes owners without enrollments', async () => {
  const { deleteOwner, removeAbandoned } = setUp({ emptyOwners: [7] });
  await removeAbandoned();
  expect(deleteOwner).toHaveBeenCalledWith({ ownerId: 7, reason: 'abandoned' });
});

test('[PAY-42] keeps an owner for whom a pet was enrolled since the owner was listed', async () => {
  const { deleteOwner, removeAbandoned } = setUp({ emptyOwners: [1, 7] });
  await removeAbandoned();
  expect(deleteOwner.mock.calls).toEqual([[{ ownerId: 7, reason: 'abandoned' }]]);
});
