import { addMonths, clinicDay } from './clinic-time.ts';

export type FirstCharge = {
  at: Date;
  /** Missed due days, as dates at the clinic. They are never charged. */
  passedOn: string[];
};

/** Stripe rejects a start date in the past, and the call itself takes time. */
const marginMs = 60 * 60_000;

/**
 * Returns the first charge of a plan that is due at `due`, moved by whole months until it is in the future.
 *
 * For example, a plan due on January 31 that starts on March 10 is first charged on March 31, with January 31
 * and February 28 as missed days.
 */
export function firstChargeOf(due: Date, now: Date, timeZone: string): FirstCharge {
  const passedOn: string[] = [];
  for (let months = 0; ; months += 1) {
    const at = monthsAfter(due, months);
    if (at.getTime() >= now.getTime() + marginMs) return { at, passedOn };
    passedOn.push(clinicDay(at, timeZone));
  }
}

/** Counts in UTC from the first day, as Stripe does: January 31 leads to March 31, not March 28. */
function monthsAfter(time: Date, months: number): Date {
  const iso = time.toISOString();
  return new Date(`${addMonths(iso.slice(0, 10), months)}${iso.slice(10)}`);
}
