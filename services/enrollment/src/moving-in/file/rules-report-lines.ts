import { readPhone } from '@petwell/contracts';
import type { CellReader } from './rules-row.ts';

const total = /^(?:(?:grand |sub-?)?totals?|count|records|end of)\b/i;
const page = /^page \d+(?: of \d+)?$/i;

/** Columns of one name are numbered. */
const isNameOf = (cell: string, column = '') =>
  cell !== '' &&
  (column.toLowerCase() === cell.toLowerCase() ||
    column.toLowerCase().replace(/ \d+$/, '') === cell.toLowerCase());

/** Says what a line of a report is that is no member: the header again, a page's number, or a total. Null: a row. */
export function reportLine(
  { text }: Pick<CellReader, 'text'>,
  cells: readonly string[],
  columns: readonly string[],
): string | null {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length > 2 && cells.every((cell, at) => cell === '' || isNameOf(cell, columns[at]))) {
    return 'This row repeats the header, so it is left out.';
  }
  const canCall = (['phone', 'otherPhone'] as const).some(
    (field) => readPhone(text(field)) !== null,
  );
  if (canCall || text('email').includes('@')) return null;
  if (filled.some((cell) => page.test(cell)))
    return 'This is the number of a page, so it is left out.';
  return total.test(filled[0] ?? '') ? 'This is a total, so it is left out.' : null;
}
