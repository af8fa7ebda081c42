import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBusinessClock } from './business-clock.ts';

const now = new Date('2026-11-01T12:00:00Z');
let folder: string;
let file: string;
beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  folder = await mkdtemp(join(tmpdir(), 'petwell-clock-'));
  file = join(folder, 'offset');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

test('[OPS-11] shows real time without a file, and before the clock was moved', () => {
  expect(createBusinessClock(undefined)()).toEqual(now);
  expect(createBusinessClock(file)()).toEqual(now);
});

test('[OPS-11] is ahead as the file says, and goes on', async () => {
  const clock = createBusinessClock(file);
  await writeFile(file, '86400000\n');
  expect(clock()).toEqual(new Date('2026-11-02T12:00:00Z'));
  vi.setSystemTime('2026-11-01T12:00:05Z');
  expect(clock()).toEqual(new Date('2026-11-02T12:00:05Z'));
});

test.each(['', 'tomorrow', '1.5'])('[OPS-11] refuses a file that holds "%s"', async (text) => {
  await writeFile(file, text);
  expect(createBusinessClock(file)).toThrow('holds no number of milliseconds');
});
