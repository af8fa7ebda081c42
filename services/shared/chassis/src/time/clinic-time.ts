import { Temporal } from 'temporal-polyfill';

/** Returns the day (`YYYY-MM-DD`) that it is at the clinic at an instant. */
export const clinicDay = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** Returns the wall-clock time (`HH:MM`) that it is at the clinic at an instant. */
export const clinicTime = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/**
 * Returns the instant of a wall-clock time (`HH:MM`) on a day at the clinic. When the clock is set forward, a
 * skipped time is an hour later (02:30 is 03:30); when it is set back, a repeated time is the first one.
 * @throws RangeError for a day or a time that does not exist on any calendar
 */
export const instantOf = ({ day, time }: { day: string; time: string }, timeZone: string): Date =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone,
      plainTime: Temporal.PlainTime.from(time),
    }).epochMilliseconds,
  );

/** Adds days to a day (`YYYY-MM-DD`); a negative number goes back. */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Adds months to a day (`YYYY-MM-DD`), ending at the last day of a shorter month. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

/** Counts the days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

/** Whether the runtime knows a time zone's name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
