import fc from 'fast-check';
import { addMonths } from '@petwell/chassis/time';
import { expect, test } from 'vitest';
import { monthsAfter } from './rules-months.ts';

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
