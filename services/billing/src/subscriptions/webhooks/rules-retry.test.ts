import { expect, test } from 'vitest';
import { retryDelayMs } from './rules-retry.ts';

test.each([
  [0, 1_000],
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [7, 60_000],
  [5_000, 60_000],
])('after failure %i it waits %i ms', (failures, delayMs) => {
  expect(retryDelayMs(failures)).toBe(delayMs);
});
