import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepeater, type Repeater, type RepeaterOptions } from './repeater.ts';

const logger = { warn: vi.fn() };
const everyMs = 1_000;
let repeater: Repeater;

function repeat(work: RepeaterOptions['work'], options: Partial<RepeaterOptions> = {}) {
  repeater = createRepeater({ name: 'count', work, everyMs, logger, ...options });
  repeater.start();
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  logger.warn.mockClear();
});
afterEach(async () => {
  await repeater.stop();
  vi.useRealTimers();
});

test('runs after each interval, and at the start only if told to', async () => {
  const work = vi.fn(() => Promise.resolve());
  repeat(work);
  expect(work).not.toHaveBeenCalled();
  await passes(2_000);
  expect(work).toHaveBeenCalledTimes(2);

  const atStart = vi.fn(() => Promise.resolve());
  await repeater.stop();
  repeat(atStart, { runsAtStart: true });
  expect(atStart).toHaveBeenCalledTimes(1);
});

test('a run that takes longer skips turns', async () => {
  const first = Promise.withResolvers<void>();
  const work = vi.fn(() => Promise.resolve()).mockReturnValueOnce(first.promise);
  repeat(work);
  await passes(3_500);
  expect(work).toHaveBeenCalledTimes(1);
  first.resolve();
  await passes(500);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failed run is logged, and the next one follows in its turn', async () => {
  const error = new Error('broken');
  const work = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(error);
  repeat(work);
  await passes(1_000);
  expect(logger.warn).toHaveBeenCalledWith({ err: error }, 'count: failed, retrying later');
  await passes(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('work that was left behind is done at once', async () => {
  const work = vi.fn(() => Promise.resolve(false)).mockResolvedValueOnce(true);
  work.mockResolvedValueOnce(true);
  repeat(work);
  await passes(1_000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('a wake-up runs now; during a run, once more after it', async () => {
  const first = Promise.withResolvers<void>();
  const work = vi.fn(() => Promise.resolve()).mockReturnValueOnce(first.promise);
  repeat(work);
  repeater.wake();
  expect(work).toHaveBeenCalledTimes(1);
  repeater.wake();
  repeater.wake();
  first.resolve();
  await passes(0);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a wake-up takes the place of the next turn', async () => {
  const work = vi.fn(() => Promise.resolve());
  repeat(work);
  await passes(900);
  repeater.wake();
  await passes(900);
  expect(work).toHaveBeenCalledTimes(1);
  await passes(100);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a wake-up as a run ends is not lost', async () => {
  for (let ticks = 0; ticks < 6; ticks += 1) {
    const work = vi.fn(() => Promise.resolve());
    repeat(work, { runsAtStart: true });
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
    repeater.wake();
    await passes(0);
    expect(work).toHaveBeenCalledTimes(2);
    await repeater.stop();
  }
});

test('failures in a row are retried after longer pauses, which only stop cuts short', async () => {
  vi.useRealTimers();
  const work = vi.fn(() => Promise.reject(new Error('broken')));
  const retryAfterMs = vi.fn((failures: number) => (failures < 3 ? 1 : 1_000_000));
  repeat(work, { runsAtStart: true, retryAfterMs, everyMs: 1_000_000 });
  await vi.waitFor(() => expect(retryAfterMs.mock.calls).toEqual([[1], [2], [3]]), 15_000);
  repeater.wake();
  await new Promise(setImmediate);
  expect(work).toHaveBeenCalledTimes(3);
  await repeater.stop();
  expect(work).toHaveBeenCalledTimes(3);
});

test('stop aborts the current run, waits for its end, and lets no other follow', async () => {
  const run = Promise.withResolvers<boolean>();
  const work = vi.fn((_signal: AbortSignal) => run.promise);
  repeat(work, { runsAtStart: true });
  repeater.wake();
  let hasStopped = false;
  const stopped = repeater.stop().then(() => (hasStopped = true));
  await passes(0);
  expect(hasStopped).toBe(false);
  expect(work.mock.calls[0]?.[0].aborted).toBe(true);
  run.resolve(true);
  await stopped;
  await passes(5_000);
  repeater.wake();
  expect(work).toHaveBeenCalledTimes(1);
});
