/** Times are Unix seconds; calendar arithmetic is in UTC, as Stripe's billing cycles are. */
export type Interval = { interval: string; interval_count: number };

const daySeconds = 86_400;

/**
 * The `cycles`-th boundary after the anchor. Months keep the anchor's day and fall back to the last
 * day of a shorter month: an anchor on the 31st bills on 28 February and again on 31 March.
 */
export function cycleBoundary(anchor: number, every: Interval, cycles: number): number {
  const steps = every.interval_count * cycles;
  if (every.interval === 'day') return anchor + steps * daySeconds;
  if (every.interval === 'week') return anchor + steps * 7 * daySeconds;
  const months = every.interval === 'year' ? steps * 12 : steps;
  const at = new Date(anchor * 1000);
  const firstOfMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const year = firstOfMonth.getUTCFullYear();
  const month = firstOfMonth.getUTCMonth();
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const secondOfDay = ((anchor % daySeconds) + daySeconds) % daySeconds;
  return Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay)) / 1000 + secondOfDay;
}

/** The first billing boundary after `time`, counted from the anchor so that days do not drift. */
export function nextBoundary(anchor: number, every: Interval, time: number): number {
  if (anchor > time) return anchor;
  const approximateDays = { day: 1, week: 7, month: 31, year: 366 }[every.interval] ?? 31;
  const length = approximateDays * daySeconds * every.interval_count;
  let cycles = Math.max(1, Math.floor((time - anchor) / length));
  while (cycleBoundary(anchor, every, cycles) <= time) cycles += 1;
  return cycleBoundary(anchor, every, cycles);
}
