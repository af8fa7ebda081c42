const hourMs = 3_600_000;

/** Returns a day of a billing cycle, counted from one, at the anchor's date and time of day; in UTC, as Stripe counts. */
export function billingDay(anchor: Date, from: Date, months: number): Date {
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = new Date(anchor);
  day.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDate));
  return day;
}

/** Returns the same date and time some months later, or the last day of that month. */
const monthsAfter = (at: Date, months: number): Date => billingDay(at, at, months);

export type Schedule = { voidedAt: Date[]; resumesAt: Date; nextChargeAt: Date };

/**
 * Returns what a hold that begins now voids. It lasts whole months from now, so that the rest of the month that is paid
 * can be used after it, and exactly as many charges are voided.
 */
export function scheduleOf(given: {
  months: number;
  now: Date;
  /** The next charge without the hold, and the anchor of the cycle. */
  periodEnd: Date;
  anchor: Date;
}): Schedule {
  const { months, now, periodEnd, anchor } = given;
  const charges = Array.from({ length: months + 1 }, (_, index) =>
    billingDay(anchor, periodEnd, index),
  );
  const voidedAt = charges.slice(0, months);
  const nextChargeAt = charges[months] as Date;
  const lastVoidedAt = voidedAt[months - 1] as Date;
  // At the end of a short month, the calendar alone would void a charge more or less.
  const resumesMs = Math.min(
    Math.max(monthsAfter(now, months).getTime(), lastVoidedAt.getTime() + hourMs),
    nextChargeAt.getTime() - hourMs,
  );
  // Stripe counts in seconds.
  const resumesAt = new Date(Math.floor(resumesMs / 1000) * 1000);
  return { voidedAt, resumesAt, nextChargeAt };
}

/** Returns what was voided by a hold that ends early: the charges before the next period's end. */
export function voidedBefore(
  { voidedAt, nextChargeAt }: Pick<Schedule, 'voidedAt' | 'nextChargeAt'>,
  periodEnd: Date,
): { voidedMonths: number; nextChargeAt: Date } {
  const voidedMonths = voidedAt.filter((at) => at < periodEnd).length;
  return { voidedMonths, nextChargeAt: voidedAt[voidedMonths] ?? nextChargeAt };
}
