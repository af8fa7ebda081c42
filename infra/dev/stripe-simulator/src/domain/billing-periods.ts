/** Times are Unix seconds. Calendar arithmetic is in UTC, like Stripe's billing cycles. */
const daySeconds = 86_400;

/**
 * Returns the same day of a later month, or its last day if that is earlier: an anchor on January 31 bills on
 * February 28 and again on March 31.
 */
export function monthsAfter(anchor: number, months: number): number {
  const at = new Date(anchor * 1000);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay)) / 1000;
  return date + (anchor % daySeconds);
}

/** Returns the first monthly boundary after `time`, counted from the anchor so that days don't drift. */
export function nextBoundary(anchor: number, time: number): number {
  let months = 0;
  while (monthsAfter(anchor, months) <= time) months += 1;
  return monthsAfter(anchor, months);
}
