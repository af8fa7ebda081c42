import { addMonths, clinicDay, instantOf } from '@petwell/chassis/time';

/** A calendar month at the clinic: `2026-03`, and its start. */
export type ClinicMonth = { name: string; start: Date };

/** Returns the last twelve clinic months, oldest first, including the current one. */
export function lastTwelveMonths(now: Date, timeZone: string): ClinicMonth[] {
  const thisMonth = `${clinicDay(now, timeZone).slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, index) => {
    const day = addMonths(thisMonth, index - 11);
    return { name: day.slice(0, 7), start: instantOf({ day, time: '00:00' }, timeZone) };
  });
}
