import { expect, test } from 'vitest';
import {
  activeState,
  enrollmentRecord,
  pendingState,
  staffActor,
  subscriptionFact,
} from '../../test/factories.ts';
import {
  confirmed,
  createFakeBilling,
  createFakeClaims,
  createFakeClock,
  createFakeDatabase,
  timeOut,
} from '../../test/fakes.ts';
import { applyFact } from './apply-fact.ts';
import { createActivateAsStaff } from './activate-as-staff.ts';

const timeZone = 'America/New_York';
function setUp(state = pendingState()) {
  const database = createFakeDatabase({ enrollments: [enrollmentRecord({ state })] });
  const billing = createFakeBilling();
  const { store, transaction } = database;
  const activateAsStaff = createActivateAsStaff({
    store,
    billing,
    transaction,
    claims: createFakeClaims(),
    clock: createFakeClock(),
    timeZone,
  });
  const activate = (overrideReason: string | null = null, role: 'staff' | 'manager' = 'staff') =>
    activateAsStaff({ actor: staffActor({ role }), enrollmentId: 1, overrideReason });
  return { database, billing, activate };
}
const reason = 'Paid in cash at the desk';

test('activates after a confirmed payment and records it in the same transaction', async () => {
  const { database, billing, activate } = setUp();
  billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact()));
  expect(await activate()).toMatchObject({ status: 'active', overrideReason: null });
  expect(database.eventTypes()).toEqual(['enrollment.activated.v1']);
  expect(database.rows().activity).toMatchObject([
    { action: 'activate', result: 'done', detail: 'pending_payment → active, payment confirmed' },
  ]);
});

test('[ADM-04] is refused without a confirmed payment', async () => {
  const { database, activate } = setUp();
  await expect(activate()).rejects.toMatchObject({
    code: 'payment_not_confirmed',
    publicMessage: 'payment may not be confirmed',
  });
  expect(database.stateOf(1)).toMatchObject({ status: 'pending_payment' });
});

test('lets a manager activate with a reason, which later facts respect', async () => {
  const { database, activate } = setUp();
  await expect(activate(reason, 'staff')).rejects.toMatchObject({ code: 'forbidden' });
  expect(await activate(reason, 'manager')).toMatchObject({
    status: 'active',
    overrideReason: reason,
  });
  expect(database.rows().activity).toMatchObject([
    { detail: `pending_payment → active, without a confirmed payment: ${reason}` },
  ]);
  const incomplete = subscriptionFact({ status: 'incomplete' });
  await database.transaction((tx) => applyFact(tx, incomplete, new Date()));
  expect(database.stateOf(1)).toMatchObject({ status: 'active', factVersion: 1 });
});

test('lets a manager activate even while the provider is unreachable', async () => {
  const { billing, activate } = setUp();
  billing.verifyPayment.mockImplementation(timeOut);
  await expect(activate()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await activate(reason, 'manager')).toMatchObject({ status: 'active' });
});

test('does not store a reason when there is a payment', async () => {
  const { billing, activate } = setUp();
  billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact()));
  expect(await activate(reason, 'manager')).toMatchObject({ overrideReason: null });
});

const cancelledAt = new Date('2026-02-01T10:00:00.000Z');
test.each([
  ['active', activeState(), 'This plan is active already.'],
  [
    'cancelled',
    activeState({ status: 'cancelled', cancelledAt, reason: 'owner' }),
    'This plan has ended. Please enroll the pet again.',
  ],
])('does not change an enrollment that is %s', async (_name, state, publicMessage) => {
  const { billing, activate } = setUp(state);
  await expect(activate(reason, 'manager')).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage,
  });
  expect(billing.verifyPayment).not.toHaveBeenCalled();
});

test('[CAR-07] starts no plan for a pet that died', async () => {
  const { database, billing, activate } = setUp();
  for (const one of database.rows().enrollments) one.pet.deceasedAt = '2026-02-01T10:00:00.000Z';
  await expect(activate(reason, 'manager')).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage: 'This pet has died. Please end the plan.',
  });
  expect(billing.verifyPayment).not.toHaveBeenCalled();
});

test('keeps an enrollment canceled while billing responds', async () => {
  const { database, billing, activate } = setUp();
  billing.verifyPayment.mockImplementation(async () => {
    const fact = subscriptionFact({ status: 'canceled' });
    await database.transaction((tx) => applyFact(tx, fact, new Date()));
    return confirmed(subscriptionFact({ version: 2 }));
  });
  await expect(activate()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(database.rows().activity).toEqual([]);
});
