import { readDay, saysNoDay } from './rules-dates.ts';
import { plainName } from './rules-fields.ts';
import { statuses } from './rules-guesses.ts';
import type { Meanings, MemberStatus } from './rules-meanings.ts';
import type { CellReader, DateOrders, RowReader } from './rules-row.ts';

const yes = /^(?:y|yes|t|true|x|1|✓|✔)$/i;
const no = /^(?:n|no|f|false|0)$/i;
/** A day on which it happened. */
const isDay = (cell: string) =>
  (['month', 'day'] as const).some((order) => 'value' in readDay(cell, order));

/** The status that a column of yes and no is about: 'Deceased?' and 'Date of death'. */
function statusAsked(column: string): string | null {
  const words = plainName(column).split(' ');
  const asked = (status: string) =>
    words.some((word) => word.length > 3 && statuses[status]?.includes(word));
  const isDeath = words.some((word) => ['death', 'dod'].includes(word));
  return Object.keys(statuses).find(asked) ?? (isDeath ? 'deceased' : null);
}

/**
 * Returns a cell's word for the status. A column named 'Deceased', 'Inactive', or 'Active' may say yes, no, or since
 * when; that an empty cell means no is only sure where the column asks for an end.
 */
function wordOf({ raw, text, columnOf }: CellReader): string {
  const asked = statusAsked(columnOf('status') ?? '');
  const cell = text('status');
  if (asked === null) return raw('status');
  if (no.test(cell)) return asked === 'active' ? 'inactive' : 'active';
  if (cell === '' || saysNoDay(cell)) return asked === 'active' ? raw('status') : 'active';
  return yes.test(cell) || isDay(cell) ? asked : raw('status');
}

/** The first day that a column of ends has, like 'Date of death'. */
export function dayOfStatus(row: RowReader): string | null {
  const days = row
    .each('status')
    .filter(({ columnOf }) => statusAsked(columnOf('status') ?? '') !== 'active')
    .map(({ text }) => row.dayReader('status')(text('status')))
    .find((read) => 'value' in read);
  return days?.value ?? null;
}

type Given = { meanings: Meanings; dates: DateOrders; today: string };

/** Words of a column of ends for a plan that goes on. */
const goesOn =
  /^(?:active|current|ongoing|open|never|auto[- ]?renew(?:s|al)?|month[- ]to[- ]month)$/i;

/** Whether a plan ended before `today`. `unknown`: the cell says something else than a day, yes, or no. */
function endOf({ text }: CellReader, { meanings, dates, today }: Given): boolean | 'unknown' {
  const cell = text('endedOn');
  if (cell === '' || no.test(cell) || goesOn.test(cell)) return false;
  if (yes.test(cell) || isEnd(meanings.find('status', cell))) return true;
  // As long as the order isn't known, both have passed.
  const orders = dates.endedOn ? [dates.endedOn] : (['month', 'day'] as const);
  const days = orders.map((order) => readDay(cell, order)).filter((read) => 'value' in read);
  return days.length === 0 ? 'unknown' : days.every(({ value }) => value < today);
}

const endings = ['deceased', 'cancelled', 'inactive'] as const;
export const isEnd = (status: string | null): boolean => endings.some((one) => one === status);

/** A day under 'End date' may be the end of a term that was renewed; one under 'Canceled' isn't. */
const isFinal = ({ columnOf }: CellReader) =>
  /cancel|terminat|ended/i.test(columnOf('endedOn') ?? '');

/**
 * Returns what a row's columns say about its plan, each by itself, and together: one that says an end is enough. Without
 * a status, everybody is a member whose plan has no end in the past. Null: a word isn't known.
 */
export function statusOf(row: CellReader, given: Given) {
  const said = row.each('status').map((cell) => {
    const word = wordOf(cell);
    return { cell, word, meaning: given.meanings.find('status', word) };
  });
  const ends = row.each('endedOn').map((cell) => ({ cell, end: endOf(cell, given) }));
  const isSaid = said.some(({ cell }) => !isEnd(statusAsked(cell.columnOf('status') ?? '')));
  const isOver = ends.some(({ cell, end }) => end === true && (!isSaid || isFinal(cell)));
  const ending = endings.find((one) => said.some(({ meaning }) => meaning === one));
  const others = said.some(({ meaning }) => meaning === null) ? null : 'active';
  const status: MemberStatus | null = ending ?? (isOver ? 'cancelled' : others);
  return { status, said, ends };
}
