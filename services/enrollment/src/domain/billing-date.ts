/**
 * The same day and time one calendar month later, in UTC; the last day of that month where it is shorter
 * (31 January → 28 February). Holds as the next billing date until the provider says otherwise.
 */
export function addOneMonth(date: Date): Date {
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0));
  next.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return next;
}
