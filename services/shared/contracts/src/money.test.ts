import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents, toCents } from './money.ts';

test('reads and writes dollars with two decimals', () => {
  expect(toCents('63.50')).toBe(6350);
  expect(fromCents(6350)).toBe('63.50');
  expect(fromCents(5)).toBe('0.05');
  expect(fromCents(0)).toBe('0.00');
});

test.each(['63.5', '63', '-1.00', '1,064.15', '', ' 1.00', '1e3'])(
  'refuses %j as an amount',
  (text) => {
    expect(() => toCents(text)).toThrow(RangeError);
  },
);

test.each([0.5, -1, Number.NaN, Infinity, 2 ** 53])('refuses %d as cents', (cents) => {
  expect(() => fromCents(cents)).toThrow(RangeError);
});

test('formatting and parsing round-trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
    }),
  );
});
