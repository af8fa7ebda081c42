import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convergeRefunds, type StoredRefund } from './converge-money-back.ts';
import { refundableCents, outcomeOf } from '../core/rules-money-back.ts';
import { isLiveRefund, type ObservedRefund } from '../core/rules-observation.ts';

const reservationId = '8f14e45f-0000-4000-8000-000000000001';
const refund = (overrides: Partial<ObservedRefund> = {}): ObservedRefund => ({
  id: 're_1',
  status: 'succeeded',
  amountCents: 2_000,
  failureReason: null,
  createdAt: new Date('2026-03-05T12:00:00.000Z'),
  reservationId: null,
  ...overrides,
});
const reserved = (overrides: Partial<StoredRefund> = {}): StoredRefund => ({
  id: reservationId,
  stripeRefundId: null,
  status: 'reserved',
  amountCents: 2_000,
  kind: 'goodwill',
  reason: 'Waited an hour',
  requestedBy: { staffId: 1, username: 'maya', name: null, clientAddress: '203.0.113.7' },
  isSilent: false,
  ...overrides,
});
const newsOf = (stored: StoredRefund[], read: ObservedRefund[]) =>
  convergeRefunds(stored, read).map(({ news }) => news);

test('[MNY-03] a reservation is made once the provider has its refund, and only once', () => {
  const read = [refund({ reservationId, status: 'pending' })];
  expect(newsOf([reserved()], read)).toEqual(['made']);
  const stored = reserved({ stripeRefundId: 're_1', status: 'pending' });
  expect(newsOf([stored], read)).toEqual([null]);
  expect(newsOf([stored], [refund({ reservationId })])).toEqual([null]);
});

test('[MNY-03] a refund made in the Dashboard is nobody’s reservation', () => {
  const read = [refund(), refund({ id: 're_2', reservationId: 'made-up' })];
  expect(convergeRefunds([reserved()], read).map(({ row }) => row)).toEqual([null, null]);
  expect(newsOf([reserved()], read)).toEqual([null, null]);
});

test('[MNY-04] a refund that fails, at once or later, is news once', () => {
  const failed = [refund({ reservationId, status: 'failed' })];
  expect(newsOf([reserved()], failed)).toEqual(['failed']);
  const made = { stripeRefundId: 're_1' };
  expect(newsOf([reserved({ ...made, status: 'succeeded' })], failed)).toEqual(['failed']);
  expect(newsOf([reserved({ ...made, status: 'failed' })], failed)).toEqual([null]);
});

test('[MNY-03] what can be refunded is what was paid without refunds on their way, lost disputes, and reservations', () => {
  const given = {
    paidCents: 12_765,
    refunds: [
      refund({ status: 'pending', amountCents: 1_000 }),
      refund({ id: 're_2', status: 'failed', amountCents: 5_000 }),
      refund({ id: 're_3', reservationId, amountCents: 2_000 }),
    ],
    disputes: [
      { status: 'lost', amountCents: 3_000 },
      { status: 'won', amountCents: 12_765 },
    ],
    // The first is already among the refunds.
    reservations: [reserved(), reserved({ id: 'another', amountCents: 500 })],
  };
  expect(refundableCents(given)).toBe(12_765 - 1_000 - 2_000 - 3_000 - 500);
  expect(refundableCents({ ...given, paidCents: 4_000 })).toBe(0);
});

test('[MNY-03] refunds that are accepted one after the other never add up to more than was paid', () => {
  const step = fc.record({
    cents: fc.integer({ min: 1, max: 20_000 }),
    from: fc.constantFrom('staff' as const, 'dashboard' as const),
    /** Whether the provider answered before the next one, and whether the refund failed later. */
    isAnswered: fc.boolean(),
    fails: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), fc.array(step), (paidCents, steps) => {
      let refunds: ObservedRefund[] = [];
      let reservations: StoredRefund[] = [];
      for (const [index, { cents, from, isAnswered, fails }] of steps.entries()) {
        const atProvider = refundableCents({ paidCents, refunds, disputes: [], reservations: [] });
        const cap = refundableCents({ paidCents, refunds, disputes: [], reservations });
        const id = String(index);
        const isAllowed = from === 'staff' ? cents <= cap : cents <= atProvider;
        if (!isAllowed) continue;
        if (from === 'staff')
          reservations = [...reservations, reserved({ id, amountCents: cents })];
        // One that wasn't answered is carried out as soon as the provider still has that much.
        if (from === 'staff' && !isAnswered) continue;
        const status = fails ? 'failed' : 'succeeded';
        const owner = from === 'staff' ? id : null;
        refunds = [...refunds, refund({ id, amountCents: cents, status, reservationId: owner })];
        const live = refunds.filter(isLiveRefund);
        const total = live.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(total).toBeLessThanOrEqual(paidCents);
      }
    }),
  );
});

test.each([
  ['won', 'won'],
  ['lost', 'lost'],
  ['warning_closed', 'closed'],
  ['prevented', 'closed'],
  ['appeal_under_review', 'open'],
  ['of_a_later_version', 'open'],
])('[MNY-09] a dispute that is %s has the outcome %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});
