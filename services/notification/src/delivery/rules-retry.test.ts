import { expect, test } from 'vitest';
import { afterFailure, isPoisonous } from './rules-retry.ts';

test('retries soon at first, then hourly, for about a day', () => {
  const delays: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const next = afterFailure({ attempt, isRefusal: false });
    if (next.kind === 'give-up') break;
    delays.push(next.delayMs);
  }
  expect(delays.slice(0, 7)).toEqual([
    5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000,
  ]);
  expect(delays).toHaveLength(29);
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
});

test('gives up after the third permanent refusal', () => {
  expect(afterFailure({ attempt: 2, isRefusal: true }).kind).toBe('retry');
  expect(afterFailure({ attempt: 3, isRefusal: true }).kind).toBe('give-up');
});

test('stops retrying an email that crashes the process', () => {
  expect(isPoisonous(30)).toBe(false);
  expect(isPoisonous(31)).toBe(true);
});
