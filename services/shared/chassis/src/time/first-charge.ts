import { addMonths, clinicDay } from './clinic-time.ts';

export type FirstCharge = {
  at: Date;
  /** Days that were due before; at the clinic. They are never charged. */
  passedOn: string[];
};

/** The provider refuses a day that is over by the time it gets the order. */
const marginMs = 60 * 60_000;

/**
 * Returns the first charge of a plan that is due at `due`: then, or whole months later if that is over.
 *
 * For example, due on January 31 and started on March 10: first charged on March 31; January 31 and February
 * 28 have passed.
 */
export function firstChargeOf(due: Date, now: Date, timeZone: string): FirstCharge {
  const passedOn: string[] = [];
  for (let months = 0; ; months += 1) {
    const at = monthsAfter(due, months);
    if (at.getTime() >= now.getTime() + marginMs) return { at, passedOn };
    passedOn.push(clinicDay(at, timeZone));
  }
}

/** Counts in UTC, as the provider does, from the first day, so that January 31 leads to March 31. */
function monthsAfter(time: Date, months: number): Date {
  const iso = time.toISOString();
  return new Date(`${addMonths(iso.slice(0, 10), months)}${iso.slice(10)}`);
}
