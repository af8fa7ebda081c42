import { expect, test } from 'vitest';
import { activeState, enrollmentRecord, owner, subscriptionFact } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  refuse,
  silentLogger,
  timeOut,
} from '../../test/fakes.ts';
import { applyFact } from '../enroll/apply-fact.ts';
import { createCancelAtProvider } from './cancel-at-provider.ts';
import { createEndUnpaid } from './end-unpaid.ts';
import { createRemoveUnpaid } from './remove-unpaid.ts';

const resetAt = new Date('2026-02-05T12:00:00.000Z');
const before = new Date('2026-02-05T11:00:00.000Z');

function setUp(...enrollments: Partial<ReturnType<typeof enrollmentRecord>>[]) {
  const database = createFakeDatabase({
    enrollments: enrollments.map((given, index) =>
      enrollmentRecord({ id: index + 1, enrolledAt: before, ...given }),
    ),
  });
  const { store, transaction } = database;
  const billing = createFakeBilling();
  const removeUnpaid = createRemoveUnpaid({
    store,
    cancelAtProvider: createCancelAtProvider({ store, billing }),
    transaction,
    clock: createFakeClock(),
    logger: silentLogger,
  });
  const left = () => database.rows().enrollments.map(({ id }) => id);
  return { database, billing, left, endUnpaid: createEndUnpaid({ store, removeUnpaid }) };
}

test('[ACC-43] ends what was never paid, at the provider first, and keeps paid plans', async () => {
  const { billing, database, left, endUnpaid } = setUp({}, { state: activeState() });
  expect(await endUnpaid(1)).toEqual({ hasPaid: true });
  expect(billing.cancelSubscription.mock.calls).toEqual([
    [{ enrollmentId: 1, onlyIfUnpaid: true }],
  ]);
  expect(left()).toEqual([2]);
  expect(database.eventTypes()).toEqual(['enrollment.cancelled.v1']);
});

test('[ACC-43] keeps an enrollment whose payment arrived while it was ended', async () => {
  const { billing, left, endUnpaid } = setUp({}, {});
  billing.cancelSubscription.mockImplementationOnce(refuse('already_paid'));
  expect(await endUnpaid(1)).toEqual({ hasPaid: true });
  expect(left()).toEqual([1]);
});

test('[ACC-43] keeps enrollments made after the reset, and those of others', async () => {
  const bo = owner({ id: 2, email: 'bo@example.com' });
  const { left, endUnpaid } = setUp({}, { enrolledAt: resetAt }, { owner: bo });
  expect(await endUnpaid(1, resetAt)).toEqual({ hasPaid: false });
  expect(left()).toEqual([2, 3]);
});

test('[ACC-43] ends the others when one fails, and finishes on retry', async () => {
  const { billing, database, left, endUnpaid } = setUp({}, {});
  billing.cancelSubscription.mockImplementationOnce(timeOut);
  await expect(endUnpaid(1)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(left()).toEqual([1]);
  // The provider canceled it after all.
  const late = subscriptionFact({ enrollmentId: 1, status: 'canceled' });
  await database.transaction((tx) => applyFact(tx, late, new Date()));
  expect(await endUnpaid(1)).toEqual({ hasPaid: false });
  expect(left()).toEqual([]);
});
