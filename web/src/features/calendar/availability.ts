import {
  type Appointment,
  formatHours,
  holidayOn,
  hoursOn,
  type OpeningHours,
} from '@petwell/contracts';
import { formatTime, formatWeekday } from '../../shared/format-date.ts';
import { columnOf, minutesOf } from './calendar-rules.ts';

type Wanted = { id: number | null; day: string; time: string; duration: number; column: string };
export type Availability = { isFree: boolean; text: string };

/** Says whether a time is free, as far as the page knows; the server decides. */
export function availabilityOf(
  { id, day, time, duration, column }: Wanted,
  visits: readonly Appointment[],
  { columns, openingHours }: { columns: readonly string[]; openingHours: OpeningHours | undefined },
): Availability {
  const start = minutesOf(time);
  const end = start + duration;
  const wanted = columnOf({ column }, columns);
  const other = visits.find(
    (one) =>
      one.id !== id &&
      one.day === day &&
      one.status === 'scheduled' &&
      columnOf(one, columns) === wanted &&
      minutesOf(one.time) < end &&
      start < minutesOf(one.time) + one.duration,
  );
  const open = openingHours === undefined ? undefined : hoursOn(day, openingHours);
  if (open === null && openingHours !== undefined) {
    const holiday = holidayOn(day, openingHours)?.name ?? null;
    const why = holiday === null ? '' : `: ${holiday}`;
    return { isFree: false, text: `Closed on ${formatWeekday(day)}${why}.` };
  }
  if (other !== undefined) {
    return { isFree: false, text: `Overlaps ${other.petName} at ${formatTime(other.time)}.` };
  }
  if (open == null) return { isFree: true, text: 'Free.' };
  const hours = formatHours(open);
  if (start < minutesOf(open.opens) || end > minutesOf(open.closes)) {
    return { isFree: false, text: `The clinic is open ${hours} on ${formatWeekday(day)}.` };
  }
  return { isFree: true, text: `Free. The clinic is open ${hours}.` };
}
