import { createHash } from 'node:crypto';
import { importFieldLabels, importFieldNames, type ImportField } from '@petwell/contracts';
import { checkRow, type CheckContext, type CheckedRow } from '../rules-check-row.ts';
import { offer } from './offer.ts';

/** A row without problems. */
export const fine: Partial<Record<ImportField, string>> = {
  firstName: 'Ada',
  lastName: 'Lin',
  email: 'Ada@Example.com',
  phone: '904-555-0100',
  petName: 'Mango',
  petType: 'Canine',
  breed: 'Beagle',
  age: '4 years',
  gender: 'FS',
  weight: '24',
  plan: 'Dog Gold',
  monthlyPrice: '63.50',
  fee: '64.15',
  startedOn: '3/4/2026',
  nextDueOn: '2026-12-04',
  paidBy: 'card link',
  reference: 'M-1',
};

export const columnOf = (field: ImportField): string =>
  importFieldNames.find((name) => name === field)
    ? importFieldLabels[field as keyof typeof importFieldLabels]
    : field;

/** Checks a row that differs from `fine` in these fields; an empty text clears one. */
export function check(
  changes: Partial<Record<ImportField, string>> = {},
  { row = 2, ...context }: Partial<CheckContext> & { row?: number } = {},
): CheckedRow {
  const fields = { ...fine, ...changes };
  const mapping = Object.keys(fields) as ImportField[];
  return checkRow(
    { row, cells: mapping.map((field) => fields[field] ?? '') },
    {
      columns: mapping.map(columnOf),
      mapping,
      offer,
      today: '2026-11-24',
      digest: (text) => createHash('sha256').update(text).digest('hex'),
      ...context,
    },
  );
}

/** `error Email: …`, for short comparisons. */
export const told = ({ problems }: CheckedRow): string[] =>
  problems.map(({ severity, column, message }) => `${severity} ${column ?? '-'}: ${message}`);
