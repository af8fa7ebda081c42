import type { ImportField, ImportFieldName, ImportMapping } from '@petwell/contracts';
import {
  columnName,
  fieldOf,
  labelOf,
  plainColumn,
  plainName,
  severalColumns,
} from './rules-fields.ts';

type Counted = { code: string; label: string };

/** 'Used: Nail trim' and 'nail_trim' → `use:nail_trim`. */
function benefitOf(name: string, benefits: readonly Counted[]): ImportField | undefined {
  const bare = name.replace(/^(?:uses?|used) (?:of )?| (?:uses?|used)$/g, '');
  const found = benefits.find(({ code, label }) =>
    [plainName(code), plainName(label)].includes(bare),
  );
  return found && `use:${found.code}`;
}

const dayFields: ReadonlySet<ImportField> = new Set([
  'birthDate',
  'startedOn',
  'nextDueOn',
  'endedOn',
  'status',
]);
const isOfDays = (column: string) => /(?:^|[^a-z])date|Date/.test(column);
const isOfCodes = (column: string) => /code\b/i.test(column);
const isRenewal = (column: string) => plainColumn(column) === 'renewal';

/** Further columns of phones are other phones. */
const guessField = (column: string, taken: ReadonlySet<ImportField>): ImportField | undefined => {
  const field = fieldOf(column);
  // The day of a status is none.
  if (field === 'status' && /status.*date|date.*status/i.test(column)) return undefined;
  if (field && isOfDays(column) && !dayFields.has(field)) {
    return field === 'paidBy' && /bill/i.test(column) ? 'nextDueOn' : undefined;
  }
  return field === 'phone' && taken.has('phone') ? 'otherPhone' : field;
};

/** Whether another column says it better: a name than its code, and the next payment than the plan's renewal. */
function isOutdone(column: string, columns: readonly string[]): boolean {
  const field = fieldOf(column);
  const isCode = isOfCodes(column) && field !== undefined && field !== 'status';
  return columns.some(
    (other) =>
      (isCode && !isOfCodes(other) && fieldOf(other) === field) ||
      (isRenewal(column) && !isRenewal(other) && guessField(other, new Set()) === 'nextDueOn'),
  );
}

/** '#', 'No.', and 'ID' may only count the rows. */
function isCounter(column: string, cells: readonly string[]): boolean {
  if (plainColumn(column) !== 'number') return false;
  const numbers = cells.filter((cell) => cell !== '');
  return numbers.length > 1 && numbers.every((number, at) => number === String(at + 1));
}

/**
 * Guesses what each column is: what the clinic said the last time, then by name. Most fields are guessed
 * for one column, the first.
 */
export function guessMapping(
  columns: readonly string[],
  {
    remembered,
    benefits,
    rows = [],
  }: {
    remembered: ReadonlyMap<string, ImportField | null>;
    benefits: readonly Counted[];
    rows?: readonly { cells: readonly string[] }[];
  },
): ImportMapping {
  const taken = new Set<ImportField>();
  const guessed = columns.map((column, at) => {
    const name = columnName(column);
    const cells = rows.map((row) => row.cells[at] ?? '');
    if (isCounter(column, cells)) return null;
    if (isOutdone(column, columns)) return null;
    const before = remembered.get(name);
    const isOtherPhone = before === 'phone' && taken.has('phone');
    const guess = () => guessField(column, taken) ?? benefitOf(name, benefits);
    const field = isOtherPhone ? 'otherPhone' : remembered.has(name) ? before : guess();
    if (field === undefined || field === null) return null;
    if (taken.has(field) && !severalColumns.has(field)) return null;
    taken.add(field);
    return field;
  });
  // Where 'Cell' was another phone before, it may be the only one now.
  const other = guessed.indexOf('otherPhone');
  return taken.has('phone') || other === -1 ? guessed : guessed.with(other, 'phone');
}

const needed: readonly (readonly ImportFieldName[])[] = [
  ['email'],
  ['phone'],
  ['petName'],
  ['petType'],
  ['age', 'birthDate'],
  ['plan'],
  ['startedOn'],
];

/** Names what no column was chosen for, and fields that two columns have. Empty: rows can be checked. */
export function mappingProblems(mapping: ImportMapping): string[] {
  const fields = mapping.filter((field) => field !== null);
  const has = (field: ImportFieldName) => fields.includes(field);
  const missing = needed
    .filter((choices) => !choices.some(has))
    .map((choices) => `Choose the column for ${choices.map(labelOf).join(' or ')}.`);
  const hasName = has('ownerName') || (has('firstName') && has('lastName'));
  const twice = fields.filter(
    (field, index) => fields.indexOf(field) !== index && !severalColumns.has(field),
  );
  return [
    ...(hasName ? [] : ['Choose the columns for First name and Last name, or one for Owner name.']),
    ...missing,
    ...[...new Set(twice)].map((field) => `${labelOf(field)} is chosen for two columns.`),
  ];
}
