import { expect, test } from 'vitest';
import { silentLogger } from '../../test/fakes.ts';
import type { Transaction } from '../core/transaction.ts';
import type { RefundResult } from './refund-provider.ts';
import { createCarryOutRefund, type ChargedPayment } from './carry-out-refund.ts';
import type { Reservation, Reservations } from './reservation.ts';

const payment: ChargedPayment = {
  id: 1,
  source: 'subscription',
  status: 'paid',
  isFirst: true,
  amountCents: 12_765,
  paidAt: new Date('2026-03-01T12:00:00.000Z'),
  enrollmentId: 17,
  invoiceId: 'in_1',
  subscriptionId: 'sub_1',
  paymentIntentId: 'pi_1',
  isCurrent: true,
  hasDied: false,
};
const reservation: Reservation = {
  id: 'reserved',
  paymentId: 1,
  status: 'reserved',
  amountCents: 1_000,
  kind: 'goodwill',
  reason: 'A long wait',
  attempt: 1,
};
const notFaked = () => Promise.reject(new Error('not faked'));

/** A provider that refunds whenever it is asked, because it forgot the key, or always refuses. */
function setUp(result: RefundResult = 'made', kind: Reservation['kind'] = 'goodwill') {
  const made: string[] = [];
  const leases: Transaction['leases'] = { require: () => Promise.resolve() };
  const released: string[] = [];
  const reservations: Reservations = {
    add: notFaked,
    release: (id) => Promise.resolve(void released.push(id)),
    spoilAttempt: notFaked,
  };
  const carryOut = createCarryOutRefund({
    provider: {
      readMoneyBack: () =>
        Promise.resolve({
          refunds: made.map((reservationId, index) => ({
            id: `re_${index}`,
            status: 'succeeded',
            amountCents: 1_000,
            failureReason: null,
            createdAt: new Date('2026-03-05T12:00:00.000Z'),
            reservationId,
          })),
          disputes: [],
        }),
    },
    refundProvider: {
      createRefund: ({ reservationId }) => {
        if (result === 'made') made.push(reservationId);
        return Promise.resolve(result);
      },
    },
    rereadPayment: () => Promise.resolve(),
    cancelSubscription: () => Promise.resolve(null),
    transaction: (work) => work({ leases, reservations }),
    logger: silentLogger,
  });
  const lease = { key: 'payment:1', holder: 'me' };
  return {
    made,
    released,
    run: (isNew: boolean) =>
      carryOut(lease, { payment, reservation: { ...reservation, kind }, isNew }),
  };
}

test('[MNY-06] a reservation left behind for days is looked for before it is asked for again', async () => {
  const { made, run } = setUp();
  await run(true);
  await run(false);
  expect(made).toEqual(['reserved']);
});

test("[MNY-113] a refund that the clinic's balance doesn't cover says so, and frees its amount", async () => {
  const { released, run } = setUp('balance-too-small');
  await expect(run(true)).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage: expect.stringContaining("the clinic's balance at Stripe is too small") as string,
  });
  expect(released).toEqual(['reserved']);
});

test.each([
  ['balance-too-small', 'Nothing was refunded'],
  ['refused', 'Stripe refused this refund'],
] as const)(
  '[MNY-07] [MNY-113] a refund of the first days that is %s says that the plan has ended',
  async (result, message) => {
    const { released, run } = setUp(result, 'cooling_off');
    await expect(run(true)).rejects.toMatchObject({
      code: 'status_conflict',
      publicMessage: expect.stringContaining(`The plan has ended. ${message}`) as string,
    });
    expect(released).toEqual(['reserved']);
  },
);
