import type { OwedMonth, OwedEnrollment } from '@petwell/contracts';
import { formatMonthOf } from './format-date.ts';

const joined = new Intl.ListFormat('en-US');

/** Names months by their first day at the clinic: 'February 2028 and April 2028'. */
export const nameMonths = (months: readonly Pick<OwedMonth, 'startsAt'>[]): string =>
  joined.format(months.map(({ startsAt }) => formatMonthOf(startsAt)));

/** Returns ' for February 2028 and April 2028', or nothing if the months aren't known. */
export const forMonths = (months: readonly Pick<OwedMonth, 'startsAt'>[]): string =>
  months.length === 0 ? '' : ` for ${nameMonths(months)}`;

export const suspensionRule =
  'Months in which the plan was suspended from the first day to the last aren’t charged, and the billing day stays the same.';

/** Finds the amount owed for a plan; undefined if nothing is, or it isn't known. */
export const owedFor = (
  data: { owed?: readonly OwedEnrollment[] } | undefined,
  enrollmentId: number,
): OwedEnrollment | undefined => data?.owed?.find((one) => one.enrollmentId === enrollmentId);
