import fc from 'fast-check';
import { addMonths } from '@petwell/chassis/time';
import { expect, test } from 'vitest';
import { firstDaysOf, monthsAfter } from './rules-months.ts';

test('[MEM-35] months at the counter don’t drift: after January 31 come February 28 and March 31', () => {
  const days = ['2027-01-31'];
  for (let count = 0; count < 4; count += 1) {
    days.push(monthsAfter(days.at(-1) ?? '', 1, days));
  }
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
});

test('[MEM-35] a day that staff chose is a first day, and one that no first day leads to counts from itself', () => {
  expect(monthsAfter('2027-04-30', 1, ['2027-01-10', '2027-03-31'])).toBe('2027-05-31');
  expect(monthsAfter('2027-04-15', 1, ['2027-01-10'])).toBe('2027-05-15');
});

test('[MEM-35] any payments of whole months end where one payment of them all would', () => {
  const start = fc
    .integer({ min: 0, max: 800 })
    .map((count) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10));
  const spans = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(start, spans, (first, months) => {
      const days = [first];
      for (const span of months) days.push(monthsAfter(days.at(-1) ?? '', span, days));
      expect(days.at(-1)).toBe(
        addMonths(
          first,
          months.reduce((sum, one) => sum + one, 0),
        ),
      );
    }),
  );
});

test('[MNY-146] what paid overdue invoices of a card says nothing about the days of a plan paid at the clinic', () => {
  const payment = {
    id: 'one',
    enrollmentId: 17,
    amountCents: 7_000,
    membershipFeeCents: 0,
    isFirst: false,
    paidOn: '2027-01-20',
    method: 'cash' as const,
    previousPaidUntil: '2027-01-20',
    countedFrom: '2027-01-20',
    paidUntil: '2027-02-20',
    reason: null,
    recordedAt: new Date('2027-01-20T15:00:00.000Z'),
    recordedBy: 'Maya Chen',
    voidedAt: null,
    voidReason: null,
    isOwed: false,
    settlesId: null,
    isOutOfBand: false,
    yearPercent: null,
    refund: null,
  };
  expect(firstDaysOf('2026-12-31', [payment])).toEqual(['2026-12-31', '2027-01-20', '2027-02-20']);
  expect(firstDaysOf('2026-12-31', [{ ...payment, isOutOfBand: true }])).toEqual(['2026-12-31']);
});
