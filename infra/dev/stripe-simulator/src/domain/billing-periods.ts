/** Times are Unix seconds. Calendar arithmetic is in UTC, like Stripe's billing cycles. */
export type Interval = { interval: string; interval_count: number };

const daySeconds = 86_400;

/**
 * The `cycles`-th boundary after the anchor. Months keep the anchor's day and fall back to the last
 * day of a shorter month: an anchor on the 31st bills on February 28 and again on March 31.
 */
export function cycleBoundary(anchor: number, every: Interval, cycles: number): number {
  const steps = every.interval_count * cycles;
  if (every.interval === 'day') return anchor + steps * daySeconds;
  if (every.interval === 'week') return anchor + steps * 7 * daySeconds;
  const months = every.interval === 'year' ? steps * 12 : steps;
  const at = new Date(anchor * 1000);
  const lastDay = new Date(
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  const day = Math.min(at.getUTCDate(), lastDay);
  const date = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, day) / 1000;
  return date + (anchor % daySeconds);
}

/** The first billing boundary after `time`, counted from the anchor so that days do not drift. */
export function nextBoundary(anchor: number, every: Interval, time: number): number {
  let cycles = 0;
  while (cycleBoundary(anchor, every, cycles) <= time) cycles += 1;
  return cycleBoundary(anchor, every, cycles);
}
