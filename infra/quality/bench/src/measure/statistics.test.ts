import { expect, test } from 'vitest';
import { median, percentile, rounded } from './statistics.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('returns a measured value as percentile, whatever the order', () => {
  expect([0.5, 0.95, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 100]);
});

test('returns the only sample as every percentile, and NaN for none', () => {
  expect(percentile([7], 0.95)).toBe(7);
  expect(median([])).toBeNaN();
});

test('rounds for a table', () => {
  expect([1.234, 12.34, 123.4].map(rounded)).toEqual([1.23, 12.3, 123]);
});
