import { expect, test } from 'vitest';
import { createPacing } from './relay-pacing.ts';

test('goes on at once while there is something to publish', () => {
  expect(createPacing({ pollIntervalMs: 500 }).delayAfterMs('unfinished')).toBe(0);
});

test('backs off while it fails, never above what recovery within 2 s allows, and forgets on success', () => {
  const pacing = createPacing({ pollIntervalMs: 500 });
  const delays = Array.from({ length: 6 }, () => pacing.delayAfterMs('failed'));
  expect(delays).toEqual([100, 200, 400, 800, 800, 800]);
  pacing.delayAfterMs('unfinished');
  expect(pacing.delayAfterMs('failed')).toBe(100);
});

test('looks for an append less and less often and falls back to the poll interval', () => {
  let nowMs = 1_000;
  const pacing = createPacing({ pollIntervalMs: 500, now: () => nowMs });
  pacing.expectCommit();
  expect(pacing.delayAfterMs('expecting')).toBe(50);
  nowMs += 120;
  expect(pacing.delayAfterMs('expecting')).toBe(120);
  nowMs += 2_000;
  expect(pacing.delayAfterMs('expecting')).toBe(500);
});

test('waits for the next poll while nothing is expected', () => {
  const pacing = createPacing({ pollIntervalMs: 500 });
  pacing.expectCommit();
  expect(pacing.delayAfterMs('idle')).toBe(500);
});
