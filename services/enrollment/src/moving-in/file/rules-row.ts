import type {
  DateOrder,
  ImportDateField,
  ImportField,
  ImportMapping,
  ImportProblem,
} from '@petwell/contracts';
import { readDay } from './rules-dates.ts';
import { labelOf } from './rules-fields.ts';
import type { Read } from './rules-values.ts';

export type FileColumns = { columns: readonly string[]; mapping: ImportMapping };

/** The order of the dates in a column. Missing: not known yet. */
export type DateOrders = Readonly<Partial<Record<ImportDateField, DateOrder>>>;

/** More than anyone corrects in one go; a cell of a thousand services would have a thousand. */
const maxProblems = 20;

const nothing =
  /^(?:n\/?a|n\.a\.?|#n\/a|#(?:ref|value|null|num|div\/0)!|#name\?|null|none|nil|[-–—_.?]{1,10}|\uFFFD{1,10})$/i;

/** Whether a cell says in the words of an old system that it says nothing. */
export const isNothing = (cell: string): boolean => nothing.test(cell);

/** Null, Na, and Nil are names, unlike NULL and NA. */
export const isNoName = (cell: string): boolean => isNothing(cell) && !/^[A-Z][a-z]+$/.test(cell);

/** Quotation marks enclose what differs from row to row. */
export const toCause = (message: string) => message.replace(/“[^“”]*”/g, '“…”');

/** Returns a row's cells by field: trimmed, and as they are; or empty if they say nothing. */
export function createCellReader({ columns, mapping }: FileColumns, cells: readonly string[]) {
  const raw = (field: ImportField) => cells[mapping.indexOf(field)]?.trim() ?? '';
  const text = (field: ImportField) => (isNothing(raw(field)) ? '' : raw(field));
  /** Cells of all columns of a field: several may be other phones. */
  const texts = (field: ImportField) =>
    cells.filter((cell, at) => mapping[at] === field && !isNothing(cell.trim()));
  /** The column that was chosen for a field. */
  const columnOf = (field: ImportField) => columns[mapping.indexOf(field)] ?? null;
  return { raw, text, texts, columnOf };
}
export type CellReader = ReturnType<typeof createCellReader>;

/** Reads a row's cells by field, and collects what is wrong with them. */
export function createRowReader(
  file: FileColumns & { dates: DateOrders },
  cells: readonly string[],
) {
  const { mapping, dates } = file;
  const problems: ImportProblem[] = [];
  let isBlocked = false;
  let isLeftOut = false;
  const { raw, text, texts, columnOf } = createCellReader(file, cells);

  const add =
    (severity: ImportProblem['severity']) =>
    (field: ImportField | null, message: string, cause = toCause(message)) => {
      if (severity === 'error') isBlocked = true;
      if (problems.length === maxProblems) return;
      problems.push({
        severity,
        column: field && columnOf(field),
        value: field ? raw(field).slice(0, 200) : '',
        message,
        cause,
      });
    };
  const error = add('error');
  const warning = add('warning');

  /** The cell's value; null if it is empty, or wrong, which is then a problem. */
  function read<Value>(
    field: ImportField,
    reader: (cell: string) => Read<Value>,
    { isRequired = false, isOnlyWarned = false } = {},
  ): Value | null {
    const cell = text(field);
    if (cell === '') {
      if (isRequired) error(field, `${labelOf(field)} is missing.`);
      return null;
    }
    const found = reader(cell);
    if ('value' in found) return found.value;
    (isOnlyWarned ? warning : error)(field, `“${cell.slice(0, 60)}” ${found.problem}`);
    return null;
  }

  return {
    problems,
    raw,
    text,
    texts,
    columnOf,
    error,
    warning,
    read,
    /** Reads dates as this column writes them. */
    dayReader: (field: ImportDateField) => (cell: string) => readDay(cell, dates[field] ?? null),
    hasErrors: () => isBlocked,
    /** The clinic's words in it mean that it is left out. */
    leaveOut: () => {
      isLeftOut = true;
    },
    isLeftOut: () => isLeftOut,
    /** Fields that a column was chosen for. */
    fields: mapping.filter((field) => field !== null),
  };
}
export type RowReader = ReturnType<typeof createRowReader>;

const digestLength = 16;

/**
 * Makes a reference of what identifies a member: the owner, by number or address, and the pet. It holds no name.
 * `digest` is a hash of text, in hex.
 */
export const makeReference = (
  { owner, pet }: { owner: string; pet: string },
  digest: (text: string) => string,
): string => `pet-${digest(`${owner}\n${pet}`).slice(0, digestLength)}`;
