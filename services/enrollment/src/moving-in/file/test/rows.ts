import { createHash } from 'node:crypto';
import {
  importDateFields,
  importFieldLabels,
  importFieldNames,
  type ImportField,
} from '@petwell/contracts';
import {
  checkRow,
  type CheckContext,
  type CheckedRow,
  type RowToCheck,
} from '../rules-check-row.ts';
import { createMeanings, rememberedBy } from '../rules-meanings.ts';
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
  startedOn: '3/14/2026',
  nextDueOn: '2026-12-04',
  paidBy: 'card link',
  reference: 'M-1',
};

export const columnOf = (field: ImportField): string =>
  importFieldNames.find((name) => name === field)
    ? importFieldLabels[field as keyof typeof importFieldLabels]
    : field;

/** The words of a clinic with what they mean. */
export const meaningsOf = (
  chosen: readonly [field: string, value: string, meaning: string][] = [],
) =>
  createMeanings(
    offer,
    new Map(chosen.map(([field, value, meaning]) => [rememberedBy(field, value), meaning])),
  );

export const contextOf = (mapping: ImportField[]): CheckContext => ({
  columns: mapping.map(columnOf),
  mapping,
  offer,
  meanings: meaningsOf(),
  dates: Object.fromEntries(importDateFields.map((field) => [field, 'month' as const])),
  ended: 'leave_out',
  sharedEmails: new Set(),
  addressOf: () => null,
  clinic: { email: 'care@petwell.example', phone: '(904) 555-0134' },
  today: '2026-11-24',
  digest: (text) => createHash('sha256').update(text).digest('hex'),
});

/** Checks a row that differs from `fine` in these fields; an empty text clears one. */
export function check(
  changes: Partial<Record<ImportField, string>> = {},
  {
    row = 2,
    decision = null,
    hasOddBytes = false,
    ...context
  }: Partial<CheckContext & RowToCheck> = {},
): CheckedRow {
  const fields = { ...fine, ...changes };
  const mapping = Object.keys(fields) as ImportField[];
  return checkRow(
    { row, decision, hasOddBytes, cells: mapping.map((field) => fields[field] ?? '') },
    { ...contextOf(mapping), ...context },
  );
}

/** `error Email: …`, for short comparisons. */
export const told = ({ problems }: CheckedRow): string[] =>
  problems.map(({ severity, column, message }) => `${severity} ${column ?? '-'}: ${message}`);
