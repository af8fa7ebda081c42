import type { DateOrder } from '@petwell/contracts';
import { problem, type Read } from './rules-values.ts';

const months = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
] as const;

/** A date as written. `numbers`: month and day, in an order that only the column can tell. */
type Written = { year: string } & (
  | { month: number; day: number }
  | { numbers: readonly [number, number] }
);

const monthOf = (name: string): number =>
  months.findIndex((month) => name.toLowerCase().startsWith(month)) + 1;

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
/** Days since 1899-12-30, as spreadsheets count them: from 1982 to 2063. */
const serial = /^[345]\d{4}(?:\.\d+)?$/;
const time = /[T ]\d{1,2}:\d{2}.*$/;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[- /.]{1,2}([A-Za-z]{3,9})\.?,?[- /]?(\d{4}|\d{2})$/;
const nameAndDay = /^([A-Za-z]{3,9})\.?[- /](\d{1,2})(?:st|nd|rd|th)?,?[- /]{1,2}(\d{4}|\d{2})$/;

function readWritten(text: string): Written | null {
  const cell = text
    .replace(weekday, '')
    .replace(time, '')
    .replace(/ of (?=[A-Z])/i, ' ');
  if (serial.test(cell)) {
    const date = new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(cell))));
    return readWritten(date.toISOString());
  }
  const numbers = yearFirst.exec(cell.replace(compact, '$1-$2-$3'));
  if (numbers) {
    return { year: numbers[1] ?? '', month: Number(numbers[3]), day: Number(numbers[4]) };
  }
  const either = yearLast.exec(cell);
  if (either) return { year: either[4] ?? '', numbers: [Number(either[1]), Number(either[3])] };
  const [, dayFirst, name = '', year = ''] = dayAndName.exec(cell) ?? [];
  if (dayFirst !== undefined) return { year, month: monthOf(name), day: Number(dayFirst) };
  const [, first = '', second, last = ''] = nameAndDay.exec(cell) ?? [];
  return second === undefined ? null : { year: last, month: monthOf(first), day: Number(second) };
}

/** Whether a cell is what old systems write for no day: `00/00/0000`, `  /  /  `, 1/1/1900, or 12/31/9999. */
export const saysNoDay = (cell: string): boolean =>
  /^[0\s/.-]*$/.test(cell) ||
  /(?:^|[-/.])(?:0000|0001|1[0-8]\d\d|19[0-4]\d|[29]999)(?:$|[-/. T])/.test(cell);

/** Returns which orders a date fits: one, or either. Null: it is no date, or its order doesn't matter. */
export function orderOf(text: string): DateOrder | 'either' | null {
  const written = readWritten(text);
  if (!written || !('numbers' in written)) return null;
  const [first, second] = written.numbers;
  if (first > 31 || second > 31 || (first > 12 && second > 12) || first === second) return null;
  if (first > 12) return 'day';
  return second > 12 ? 'month' : 'either';
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Years of two digits from here on are of the last century. */
const pivot = 70;

function fullYear(year: string): number {
  if (year.length > 2) return Number(year);
  return Number(year) + (Number(year) < pivot ? 2000 : 1900);
}

const help = 'Write it like 2026-03-04 or Mar 4, 2026';
const readings = { month: 'month/day/year', day: 'day/month/year' } as const;

/**
 * Reads a date, with or without a time, as `YYYY-MM-DD`. Of 3/4/2026, `order` says what comes first; null: it isn't
 * known.
 */
export function readDay(text: string, order: DateOrder | null): Read<string> {
  const written = readWritten(text);
  if (!written) return problem(`is not a date we can read. ${help}.`);
  const year = fullYear(written.year);
  let { month, day } = 'month' in written ? written : { month: 0, day: 0 };
  if ('numbers' in written) {
    const [first, second] = written.numbers;
    if (order === null && first !== second) {
      return problem('can be read in two ways. Say what comes first in this column.');
    }
    [month, day] = order === 'day' ? [second, first] : [first, second];
    if (month > 12 && month <= 31 && day <= 12 && order !== null) {
      return problem(`doesn't fit the column, which is read as ${readings[order]}. ${help}.`);
    }
  }
  if (year < 1900 || year > 2199 || !isDay(year, month, day)) {
    return problem('is not a day of the calendar.');
  }
  const pad = (number: number) => String(number).padStart(2, '0');
  return { value: `${year}-${pad(month)}-${pad(day)}` };
}
