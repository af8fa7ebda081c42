import { describe, expect, test } from 'vitest';
import {
  activeState,
  caller,
  enrollmentRecord,
  pendingState,
  staffActor,
  subscriptionFact,
} from '../../test/factories.ts';
import {
  confirmed,
  createFakeBilling,
  createFakeClock,
  createFakeDatabase,
  timeOut,
} from '../../test/fakes.ts';
import { createConfirmPayment } from './confirm-payment.ts';

function setUp(state = pendingState()) {
  const database = createFakeDatabase({ enrollments: [enrollmentRecord({ state })] });
  const billing = createFakeBilling();
  const { store, transaction } = database;
  const clock = createFakeClock();
  const { activate, confirmMembershipFee } = createConfirmPayment({
    store,
    billing,
    transaction,
    clock,
    timeZone: 'America/New_York',
  });
  return { database, billing, activate, confirmMembershipFee };
}
const claim = { enrollmentId: 1, caller: caller({ ownerId: 1 }), paymentIntentId: 'pi_1' };

describe('activate', () => {
  test('[PAY-14] sends the browser’s claim to billing and applies billing’s fact', async () => {
    const { database, billing, activate } = setUp();
    billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact()));
    expect(await activate(claim)).toMatchObject({
      id: 1,
      status: 'active',
      membershipFeePaid: true,
      paymentProblem: false,
      nextBillingDate: '2026-03-05T10:00:00.000Z',
      stripeSubscriptionId: 'sub_1',
    });
    expect(billing.verifyPayment).toHaveBeenCalledWith({
      enrollmentId: 1,
      ownerId: 1,
      paymentIntentId: 'pi_1',
    });
    expect(database.rows().events).toMatchObject([
      {
        type: 'enrollment.activated.v1',
        data: { isFirstActivation: true, previousStatus: 'pending_payment' },
      },
    ]);
    expect(database.rows().moves).toMatchObject([{ move: 'started' }]);
    expect(database.rows().activity).toEqual([]);
  });

  test('returns the same without changes on a second call', async () => {
    const { database, billing, activate } = setUp();
    billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact()));
    const first = await activate(claim);
    const rows = database.rows();
    expect(await activate(claim)).toEqual(first);
    expect(database.rows()).toEqual(rows);
  });

  test.each([
    ['billing does not confirm', { isConfirmed: false, subscription: null }],
    ['there is no subscription', { isConfirmed: true, subscription: null }],
    ['the payment does not match', { isConfirmed: false, subscription: subscriptionFact() }],
    [
      'the fact is about another enrollment',
      { isConfirmed: true, subscription: subscriptionFact({ enrollmentId: 2 }) },
    ],
  ])('is refused and changes nothing when %s', async (_name, payment) => {
    const { database, billing, activate } = setUp();
    const before = database.rows();
    billing.verifyPayment.mockResolvedValue(payment);
    await expect(activate(claim)).rejects.toMatchObject({ code: 'payment_not_confirmed' });
    expect(database.rows()).toEqual(before);
  });

  test('[PAY-14] does not accept an incomplete subscription as a payment', async () => {
    const { database, billing, activate } = setUp();
    const fact = subscriptionFact({ status: 'incomplete', isMembershipFeePaid: false });
    billing.verifyPayment.mockReturnValue(confirmed(fact));
    await expect(activate(claim)).rejects.toMatchObject({ code: 'payment_not_confirmed' });
    expect(database.stateOf(1)).toMatchObject({ status: 'pending_payment' });
  });

  test('does not reactivate a canceled enrollment', async () => {
    const cancelledAt = new Date('2026-02-01T10:00:00.000Z');
    const { billing, activate } = setUp(
      activeState({ status: 'cancelled', cancelledAt, reason: 'staff' }),
    );
    billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact({ version: 9 })));
    await expect(activate(claim)).rejects.toMatchObject({ code: 'payment_not_confirmed' });
  });

  test('changes nothing when billing fails', async () => {
    const { database, billing, activate } = setUp();
    const before = database.rows();
    billing.verifyPayment.mockImplementation(timeOut);
    await expect(activate(claim)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(database.rows()).toEqual(before);
  });

  test('lets a setup session confirm only its own enrollment', async () => {
    const { billing, activate } = setUp();
    billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact()));
    const session = {
      ownerId: 1,
      enrollmentId: 1,
      email: 'ada@example.com',
      sessionId: 'setup-session-of-ada',
    };
    const inSetup = (enrollmentId: number) =>
      activate({ ...claim, caller: caller({ setup: { ...session, enrollmentId } }) });
    await expect(inSetup(2)).rejects.toMatchObject({ code: 'not_found' });
    expect(await inSetup(1)).toMatchObject({ status: 'active' });
  });

  test('records a call by staff with its effect, and leaves refusals to the router', async () => {
    const { database, billing, activate } = setUp();
    const byStaff = { ...claim, caller: caller({ staff: staffActor() }) };
    await expect(activate(byStaff)).rejects.toMatchObject({ code: 'payment_not_confirmed' });
    expect(database.rows().activity).toEqual([]);
    billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact()));
    await activate(byStaff);
    expect(database.rows().activity).toMatchObject([
      { action: 'activate', subject: 'enrollment/1', result: 'done', detail: null },
    ]);
  });
});

describe('the membership fee', () => {
  test('[PAY-14] is paid once billing confirms it', async () => {
    const { billing, confirmMembershipFee } = setUp();
    billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact()));
    expect(await confirmMembershipFee({ ...claim, paymentIntentId: null })).toMatchObject({
      status: 'active',
      membershipFeePaid: true,
    });
  });

  test('is not paid just because the browser says so', async () => {
    const { database, billing, confirmMembershipFee } = setUp();
    const fact = subscriptionFact({ isMembershipFeePaid: false });
    billing.verifyPayment.mockReturnValue(confirmed(fact));
    await expect(confirmMembershipFee(claim)).rejects.toMatchObject({
      code: 'payment_not_confirmed',
    });
    expect(database.stateOf(1)).toMatchObject({ isMembershipFeePaid: false });
  });

  test('is recorded for staff', async () => {
    const { database, billing, confirmMembershipFee } = setUp();
    billing.verifyPayment.mockReturnValue(confirmed(subscriptionFact()));
    await confirmMembershipFee({ ...claim, caller: caller({ staff: staffActor() }) });
    expect(database.rows().activity).toMatchObject([{ action: 'confirm-fee' }]);
  });
});
