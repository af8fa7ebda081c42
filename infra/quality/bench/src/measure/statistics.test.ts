import { expect, test } from 'vitest';
import { median, percentile, spreadOf } from './statistics.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('a percentile is a value that was measured, whatever the order', () => {
  expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile(hundred, 1)]).toEqual([
    50, 95, 100,
  ]);
});

test('one sample is every percentile, none is no number', () => {
  expect(spreadOf([7])).toEqual({ p50: 7, p95: 7, p99: 7, samples: 1 });
  expect(median([])).toBeNaN();
});
