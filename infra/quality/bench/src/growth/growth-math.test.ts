import { expect, test } from 'vitest';
import { exponentOf, isLeak, linearithmic, ratioOf, slopeOf } from './growth-math.ts';

test('work that costs the same per row is linear, twice as much per row for a thousand times the rows is not', () => {
  expect(exponentOf({ n: 1_000, perRow: 5 }, { n: 1_000_000, perRow: 5 })).toBe(1);
  expect(exponentOf({ n: 1_000, perRow: 5 }, { n: 1_000_000, perRow: 5_000 })).toBeCloseTo(2);
  expect(linearithmic(1_000, 1_000_000)).toBeCloseTo(1 + Math.log(2) / Math.log(1_000));
});

test('a line’s slope is its rise per step', () => {
  expect(slopeOf([3, 5, 7, 9])).toBe(2);
  expect(ratioOf([4, 100, 6])).toBe(1.5);
});

test('a heap that goes on rising leaks, one that has filled its caches or breathes does not', () => {
  expect(isLeak([30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50])).toBe(true);
  expect(isLeak([30, 40, 45, 48, 49, 50, 50, 50.2, 50.1, 50.3, 50.2])).toBe(false);
  expect(isLeak([30, 31, 30, 33, 30, 31, 33, 30, 34, 30, 33])).toBe(false);
});
