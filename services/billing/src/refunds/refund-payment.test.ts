import { expect, test } from 'vitest';
import { observedInvoice } from '../../test/factories.ts';
import type { ObservedDispute } from '../core/rules-observation.ts';
import type { Transaction } from '../core/transaction.ts';
import { createCoolingOff } from './cooling-off.ts';
import { createRefundPayment } from './refund-payment.ts';
import type { Refunds, Reservations } from './reservation.ts';

const dispute: ObservedDispute = {
  id: 'du_1',
  status: 'warning_needs_response',
  amountCents: 12_765,
  reason: 'fraudulent',
  evidenceDueAt: null,
  isRefundable: true,
  submissions: 0,
  createdAt: new Date('2026-03-05T12:00:00.000Z'),
};
const { paymentIntent } = observedInvoice();
const notFaked = () => Promise.reject(new Error('not faked'));

/** Refunds all of a payment with this dispute. Returns the amounts that were reserved. */
async function refundDisputed(given: Partial<ObservedDispute>): Promise<number[]> {
  const reserved: number[] = [];
  const refunds: Refunds = {
    findPayment: () =>
      Promise.resolve({
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
      }),
    findByRequest: () => Promise.resolve(null),
    listReserved: () => Promise.resolve([]),
    read: () => Promise.resolve({ id: 'reserved' } as never),
    listLeftBehind: notFaked,
  };
  const reservations: Reservations = {
    add({ amountCents, kind, reason }) {
      reserved.push(amountCents);
      const row = { id: 'reserved', paymentId: 1, status: 'reserved', attempt: 1 };
      return Promise.resolve({ ...row, amountCents, kind, reason });
    },
    release: notFaked,
    spoilAttempt: notFaked,
  };
  const leases: Transaction['leases'] = { require: () => Promise.resolve() };
  await createRefundPayment({
    refunds,
    provider: {
      retrievePaymentIntent: () =>
        Promise.resolve(paymentIntent && { ...paymentIntent, amountReceivedCents: 12_765 }),
      readMoneyBack: () => Promise.resolve({ refunds: [], disputes: [{ ...dispute, ...given }] }),
    },
    carryOutRefund: () => Promise.resolve(),
    coolingOff: createCoolingOff({
      settings: { isOn: false, timeZone: 'America/New_York', holidays: [] },
      clock: () => new Date('2026-03-05T12:00:00.000Z'),
    }),
    withLease: (key, work) => work({ key, holder: 'test' }),
    transaction: (work) => work({ leases, reservations }),
  })({
    invoiceId: 'in_1',
    amountCents: 12_765,
    kind: 'goodwill',
    reason: 'The bank asked',
    actor: {
      staffId: 1,
      username: 'maya',
      name: null,
      role: 'manager',
      clientAddress: '203.0.113.7',
    },
    record: { scope: 'staff/1', key: 'k' },
  });
  return reserved;
}

test('[MNY-03] Stripe decides whether money in dispute can be refunded', async () => {
  expect(await refundDisputed({})).toEqual([12_765]);
  await expect(refundDisputed({ isRefundable: false })).rejects.toMatchObject({ code: 'disputed' });
  const won = { status: 'won', isRefundable: false };
  expect(await refundDisputed(won)).toEqual([12_765]);
});

test('[MNY-03] a lost dispute is gone like a refund', async () => {
  const lost = { status: 'lost', isRefundable: false };
  await expect(refundDisputed(lost)).rejects.toMatchObject({ code: 'refund_too_large' });
  await expect(refundDisputed({ ...lost, amountCents: 1 })).rejects.toMatchObject({
    code: 'refund_too_large',
  });
  expect(await refundDisputed({ ...lost, amountCents: 0 })).toEqual([12_765]);
});
