import type { ImportField, ImportMapping, ImportProblem } from '@petwell/contracts';
import { labelOf } from './rules-fields.ts';
import type { Read } from './rules-values.ts';

export type FileColumns = { columns: readonly string[]; mapping: ImportMapping };

/** More than anybody corrects in one go; a cell of a thousand services would have a thousand. */
const maxProblems = 20;

/** Reads a row's cells by field, and collects what is wrong with them. */
export function createRowReader({ columns, mapping }: FileColumns, cells: readonly string[]) {
  const problems: ImportProblem[] = [];
  let isBlocked = false;
  const indexOf = (field: ImportField) => mapping.indexOf(field);
  const text = (field: ImportField) => cells[indexOf(field)]?.trim() ?? '';
  const columnOf = (field: ImportField) => columns[indexOf(field)] ?? null;

  const add =
    (severity: ImportProblem['severity']) => (field: ImportField | null, message: string) => {
      if (severity === 'error') isBlocked = true;
      if (problems.length === maxProblems) return;
      problems.push({
        severity,
        column: field && columnOf(field),
        value: field ? text(field).slice(0, 200) : '',
        message,
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
    text,
    columnOf,
    error,
    warning,
    read,
    hasErrors: () => isBlocked,
    /** Fields that a column was chosen for. */
    fields: mapping.filter((field) => field !== null),
  };
}
export type RowReader = ReturnType<typeof createRowReader>;

const digestLength = 16;

/**
 * Makes a reference of what identifies a member: address and pet. It names nobody by itself.
 * `digest` is a hash of text, in hex.
 */
export const makeReference = (
  { email, petName, petType }: { email: string; petName: string; petType: string },
  digest: (text: string) => string,
): string =>
  `pet-${digest(`${email.toLowerCase()}\n${petName.toLowerCase()}\n${petType}`).slice(0, digestLength)}`;
