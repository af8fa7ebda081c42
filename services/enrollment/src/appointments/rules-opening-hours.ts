import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import { formatHours, holidayOn, hoursOn, type OpeningHours } from '@petwell/contracts';

/** Times of a day that the clinic is visited for. `duration` in minutes. */
export type Slot = { startsAt: Date; duration: number };

/** Where and when the clinic is open, and the vets or rooms that it plans for. */
export type Clinic = {
  timeZone: string;
  openingHours: OpeningHours;
  /** At least one. */
  columns: readonly string[];
};

const endOfDay = '24:00';

/** Whether the clinic is open from the start to the end of a slot, also past midnight. */
export function isOpenFor({ startsAt, duration }: Slot, clinic: Clinic): boolean {
  const { timeZone, openingHours } = clinic;
  const day = clinicDay(startsAt, timeZone);
  const open = hoursOn(day, openingHours);
  if (open === null) return false;
  const closesAt =
    open.closes === endOfDay
      ? instantOf({ day: addDays(day, 1), time: '00:00' }, timeZone)
      : instantOf({ day, time: open.closes }, timeZone);
  if (startsAt < instantOf({ day, time: open.opens }, timeZone)) return false;
  const minutesAfter = duration - (closesAt.getTime() - startsAt.getTime()) / 60_000;
  if (minutesAfter <= 0) return true;
  if (open.closes !== endOfDay) return false;
  return isOpenFor({ startsAt: closesAt, duration: minutesAfter }, clinic);
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** 'The clinic is closed on Friday, December 25, 2026 (Christmas Day).' */
export function describeHoursOf(day: string, openingHours: OpeningHours): string {
  const on = longDay.format(new Date(`${day}T00:00:00Z`));
  const open = hoursOn(day, openingHours);
  if (open !== null) return `The clinic is open ${formatHours(open)} on ${on}.`;
  const name = holidayOn(day, openingHours)?.name ?? null;
  return `The clinic is closed on ${on}${name === null ? '' : ` (${name})`}.`;
}
