import { addDays } from '@petwell/chassis/time';

const coolingOffDays = 3;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/**
 * Returns the last day (`YYYY-MM-DD`) on which a plan that was paid on a day can be ended for a full refund: the
 * third business day after it. Weekends and the clinic's holidays don't count.
 */
export function coolingOffEndsOn(paidOn: string, holidays: readonly string[]): string {
  const isBusinessDay = (day: string) => !isWeekend(day) && !holidays.includes(day);
  let day = paidOn;
  for (let left = coolingOffDays; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}
