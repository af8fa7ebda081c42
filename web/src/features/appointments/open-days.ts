import { hoursOn, type OpeningHours } from '@petwell/contracts';
import { dayAfter } from '../../shared/day-after.ts';
import { clinicToday } from '../../shared/format-date.ts';

const weeksAhead = 13;

/** The days that can be requested: from today at the clinic on, without those on which it is closed. */
export function openDays(hours: OpeningHours | undefined): string[] {
  const today = clinicToday();
  const days = Array.from({ length: weeksAhead * 7 }, (_, index) => dayAfter(today, index));
  return hours === undefined ? days : days.filter((day) => hoursOn(day, hours) !== null);
}
