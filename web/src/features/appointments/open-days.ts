import { hoursOn, type OpeningHours } from '@petwell/contracts';
import { dayAfter } from '../../shared/day-after.ts';

export type OfferedDay = { day: string; isOpen: boolean };

const shownDays = 21;
/** Three months can be asked for. */
export const lastPage = 4;

const firstSunday = (today: string): string =>
  dayAfter(today, -new Date(`${today}T00:00:00Z`).getUTCDay());

/** The page that shows a day. */
export const pageOf = (day: string, today: string): number =>
  Math.max(
    Math.floor((Date.parse(day) - Date.parse(firstSunday(today))) / (shownDays * 86_400_000)),
    0,
  );

/** Whether a request can name this day or a later one. */
export const canRequestFrom = (day: string, today: string): boolean =>
  pageOf(day, today) <= lastPage;

/**
 * Returns three weeks from Sunday to Saturday; today is in the first one. Until the clinic's hours are
 * known, every day counts as open: the server refuses closed ones.
 */
export function offeredDays(
  page: number,
  { today, hours }: { today: string; hours: OpeningHours | undefined },
): OfferedDay[] {
  const sunday = dayAfter(firstSunday(today), shownDays * page);
  return Array.from({ length: shownDays }, (_, index) => {
    const day = dayAfter(sunday, index);
    return { day, isOpen: hours === undefined || hoursOn(day, hours) !== null };
  });
}
