import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('lets through no more than so many a second, however many wait', async () => {
  const pace = createPace(10);
  let through = 0;
  for (let asked = 0; asked < 50; asked += 1) void pace().then(() => (through += 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(through).toBe(1);
  await vi.advanceTimersByTimeAsync(950);
  expect(through).toBe(10);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(through).toBe(20);
});

test('what was not used is not saved up', async () => {
  const pace = createPace(10);
  await vi.advanceTimersByTimeAsync(60_000);
  let through = 0;
  for (let asked = 0; asked < 50; asked += 1) void pace().then(() => (through += 1));
  await vi.advanceTimersByTimeAsync(450);
  expect(through).toBe(5);
});
