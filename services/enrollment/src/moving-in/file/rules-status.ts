import { readDay } from './rules-dates.ts';
import { plainName } from './rules-fields.ts';
import { statuses } from './rules-guesses.ts';
import type { CellReader, DateOrders } from './rules-row.ts';

const yes = /^(?:y|yes|t|true|x|1|✓|✔)$/i;
const no = /^(?:n|no|f|false|0)$/i;
/** A day on which it happened. */
const day = /\d[-/. ]\w{1,9}[-/. ,]{1,2}\d{2}/;

/** The status that a column of yes and no is about: 'Deceased?' and 'Date of death'. */
function statusAsked(column: string): string | null {
  const words = plainName(column).split(' ');
  const asked = (status: string) =>
    words.some((word) => word.length > 3 && statuses[status]?.includes(word));
  return Object.keys(statuses).find(asked) ?? (words.includes('death') ? 'deceased' : null);
}

/**
 * Returns a row's word for its status. A column named 'Deceased', 'Inactive', or 'Active' may say yes, no, or since
 * when; that an empty cell means no is only sure where the column asks for an end.
 */
export function statusOf({ raw, text, columnOf }: CellReader) {
  const asked = statusAsked(columnOf('status') ?? '');
  const cell = text('status');
  if (asked === null) return raw('status');
  if (yes.test(cell) || day.test(cell)) return asked;
  if (no.test(cell)) return asked === 'active' ? 'inactive' : 'active';
  return cell === '' && asked !== 'active' ? 'active' : raw('status');
}

/** Whether the plan ended before `today`, whatever comes first in its date as long as that isn't known. */
export function hasEnded({ text }: CellReader, dates: DateOrders, today: string): boolean {
  const orders = dates.endedOn ? [dates.endedOn] : (['month', 'day'] as const);
  const days = orders
    .map((order) => readDay(text('endedOn'), order))
    .filter((read) => 'value' in read);
  return days.length > 0 && days.every(({ value }) => value < today);
}
