/**
 * Adds one calendar month in UTC, clamped to the last day of the month (31 January → 28 February). Used as
 * the next billing date until the provider reports one.
 */
export function addOneMonth(date: Date): Date {
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0));
  next.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return next;
}
