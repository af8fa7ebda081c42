import { expect, test } from 'vitest';
import { activeState, enrollmentRecord, owner } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  createFakeIdentity,
  timeOut,
} from '../../test/fakes.ts';
import { createCancelAtProvider } from '../endings/cancel-at-provider.ts';
import { createEndSubscription } from '../endings/end-subscription.ts';
import { createDeleteOwner, createRemoveOwner } from './delete-owner.ts';
import { createEndEnrollments } from '../endings/end-enrollments.ts';
import { fakeRemoval } from './test/fake-removal.ts';

function setUp() {
  const bo = owner({ id: 2, email: 'bo@example.com' });
  const enrollments = [
    enrollmentRecord({ id: 1, state: activeState() }),
    enrollmentRecord({ id: 2 }),
    enrollmentRecord({ id: 3, owner: bo }),
  ];
  const database = createFakeDatabase({ enrollments });
  const { store, transaction } = database;
  const billing = createFakeBilling();
  const identity = createFakeIdentity();
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const clock = createFakeClock();
  const endSubscription = createEndSubscription({ cancelAtProvider, transaction, clock });
  const endEnrollments = createEndEnrollments({
    store,
    endSubscription,
    settleAgreed: () => Promise.resolve(),
  });
  const removeOwner = createRemoveOwner({
    endEnrollments,
    transaction: database.transactionWith((rows) => ({ removal: fakeRemoval(rows) })),
  });
  const deleteOwner = createDeleteOwner({
    ownerRegistry: identity,
    endEnrollments,
    removeOwner,
  });
  return { database, billing, identity, endEnrollments, removeOwner, deleteOwner };
}
const request = { ownerId: 1, reason: 'staff' } as const;

test('[ADM-07] cancels plans at the provider, closes the account, then removes the data', async () => {
  const { database, billing, identity, deleteOwner } = setUp();
  identity.close.mockImplementation(() => {
    expect(billing.cancelSubscription).toHaveBeenCalledTimes(2);
    expect(database.rows().enrollments).toHaveLength(3);
    return Promise.resolve({ outcome: 'closed' });
  });
  expect(await deleteOwner(request)).toBe('deleted');
  expect(identity.close).toHaveBeenCalledWith(1, { reason: 'staff' });
  expect(database.rows().enrollments.map(({ id }) => id)).toEqual([3]);
  expect(database.rows().events).toMatchObject([
    { data: { enrollment: { id: 1 }, reason: 'deleted' } },
    { data: { enrollment: { id: 2 }, reason: 'deleted', hasStarted: false } },
  ]);
});

test('changes nothing here when identity refuses to close the account', async () => {
  const { database, identity, deleteOwner } = setUp();
  identity.close.mockResolvedValue({ outcome: 'kept' });
  expect(await deleteOwner(request)).toBe('kept');
  expect(database.rows().owners).toHaveLength(2);
});

test('[ADM-41] keeps plans canceled when another one fails, and finishes on retry', async () => {
  const { database, billing, identity, deleteOwner } = setUp();
  billing.cancelSubscription.mockImplementation(({ enrollmentId }) =>
    enrollmentId === 2 ? timeOut() : Promise.resolve(null),
  );
  await expect(deleteOwner(request)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(database.stateOf(1)).toMatchObject({ status: 'cancelled' });
  expect(database.stateOf(2)).toMatchObject({ status: 'pending_payment' });
  expect(identity.close).not.toHaveBeenCalled();

  billing.cancelSubscription.mockReset().mockResolvedValue(null);
  expect(await deleteOwner(request)).toBe('deleted');
  expect(billing.cancelSubscription).toHaveBeenCalledTimes(1);
});

test('records the removal once, in its transaction', async () => {
  const { database, deleteOwner } = setUp();
  const entry = {
    actor: { staffId: 1, username: 'maya', name: null, clientAddress: '::1' },
    action: 'delete',
    subject: 'owner/1',
    result: 'done',
    detail: null,
  } as const;
  const recorded = { ...request, record: (tx: Tx) => tx.activityLog.record(entry) };
  await deleteOwner(recorded);
  await deleteOwner(recorded);
  expect(database.rows().activity).toEqual([entry]);
});
type Tx = Parameters<NonNullable<Parameters<ReturnType<typeof createDeleteOwner>>[0]['record']>>[0];

test('also cancels an enrollment made in between', async () => {
  const { database, identity, deleteOwner } = setUp();
  identity.close.mockImplementation(async () => {
    const { id: _id, ...rest } = enrollmentRecord();
    await database.transaction((tx) => tx.enrollments.insert({ ...rest, id: 9 }));
    return { outcome: 'closed' };
  });
  expect(await deleteOwner(request)).toBe('deleted');
  expect(database.rows().enrollments.map(({ id }) => id)).toEqual([3]);
});

test('[ACC-17] gives its own reason for an abandoned account', async () => {
  const { database, endEnrollments } = setUp();
  await endEnrollments(1, 'abandoned');
  expect(database.rows().events).toMatchObject([
    { data: { reason: 'abandoned' } },
    { data: { reason: 'abandoned' } },
  ]);
});
