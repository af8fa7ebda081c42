import { hoursOn, type OpeningHours } from '@petwell/contracts';
import { dayAfter } from '../../shared/day-after.ts';

export type OfferedDay = { day: string; isOpen: boolean };

const shownDays = 21;
/** Three months can be asked for. */
export const lastPage = 4;

/**
 * Returns three weeks from Sunday to Saturday; today is in the first one. Until the clinic's hours are
 * known, every day counts as open: the server refuses closed ones.
 */
export function offeredDays(
  page: number,
  { today, hours }: { today: string; hours: OpeningHours | undefined },
): OfferedDay[] {
  const sunday = dayAfter(today, shownDays * page - new Date(`${today}T00:00:00Z`).getUTCDay());
  return Array.from({ length: shownDays }, (_, index) => {
    const day = dayAfter(sunday, index);
    return { day, isOpen: hours === undefined || hoursOn(day, hours) !== null };
  });
}
