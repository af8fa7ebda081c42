import { readFileSync } from 'node:fs';

/** Returns how far the business clock is ahead of real time, in milliseconds; 0 if the file doesn't exist. */
export function readClockOffset(file: string): number {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
  const offsetMs = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(offsetMs)) {
    throw new Error(`${file} holds no number of milliseconds`);
  }
  return offsetMs;
}

/**
 * Creates the clock for business dates, email schedules, and reminders. It shows real time unless a file says
 * how far it is ahead (`make clock`), which all processes of a local stack read at each call. Sessions,
 * leases, timeouts, rate limits, and signatures use real time.
 */
export const createBusinessClock =
  (file: string | undefined): (() => Date) =>
  () =>
    new Date(Date.now() + (file === undefined ? 0 : readClockOffset(file)));
