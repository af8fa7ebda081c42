import { expect, test } from 'vitest';
import { enrollmentRecord, staffActor } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClaims,
  createFakeClock,
  createFakeDatabase,
  timeOut,
} from '../../test/fakes.ts';
import { createCancelAtProvider } from './cancel-at-provider.ts';
import { createEndSubscription } from './end-subscription.ts';
import { createCancelAsStaff } from './cancel-as-staff.ts';

function setUp({ isDemo = false } = {}) {
  const database = createFakeDatabase({ enrollments: [enrollmentRecord({ isDemo })] });
  const billing = createFakeBilling();
  const claims = createFakeClaims();
  const { store, transaction } = database;
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const clock = createFakeClock();
  const endSubscription = createEndSubscription({ cancelAtProvider, transaction, clock });
  const cancelAsStaff = createCancelAsStaff({
    store,
    endSubscription,
    claims,
    timeZone: 'America/New_York',
  });
  const cancel = (enrollmentId = 1) => cancelAsStaff({ actor: staffActor(), enrollmentId });
  return { database, billing, claims, cancel };
}

test('cancels at the provider first, then here with a record in the same transaction', async () => {
  const { database, cancel } = setUp();
  expect(await cancel()).toMatchObject({ id: 1, status: 'cancelled', petName: 'Biscuit' });
  expect(database.stateOf(1)).toMatchObject({ reason: 'staff' });
  expect(database.rows().activity).toEqual([
    {
      actor: staffActor(),
      action: 'cancel',
      subject: 'enrollment/1',
      result: 'done',
      detail: 'pending_payment → cancelled',
    },
  ]);
});

test('lets one of two concurrent cancellations win and refuses the other', async () => {
  const { billing, cancel } = setUp();
  const gate = Promise.withResolvers<null>();
  billing.cancelSubscription.mockReturnValue(gate.promise);
  const first = cancel();
  await expect(cancel()).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage: 'Somebody else is working on this right now. Please look again in a moment.',
  });
  gate.resolve(null);
  await first;
  await expect(cancel()).rejects.toMatchObject({
    publicMessage: 'This enrollment has been cancelled already.',
  });
});

test('changes nothing when the provider fails, and can be retried', async () => {
  const { database, billing, claims, cancel } = setUp();
  billing.cancelSubscription.mockImplementationOnce(timeOut);
  await expect(cancel()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(database.stateOf(1)).toMatchObject({ status: 'pending_payment' });
  expect(database.rows().activity).toEqual([]);
  expect(claims.held.size).toBe(0);
  expect(await cancel()).toMatchObject({ status: 'cancelled' });
});

test('[ADM-05] refuses to cancel the demo account’s plan', async () => {
  const { billing, cancel } = setUp({ isDemo: true });
  await expect(cancel()).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage: "The demo account's plan cannot be cancelled.",
  });
  expect(billing.cancelSubscription).not.toHaveBeenCalled();
});

test('does not find an unknown enrollment', async () => {
  await expect(setUp().cancel(2)).rejects.toMatchObject({ code: 'not_found' });
});
