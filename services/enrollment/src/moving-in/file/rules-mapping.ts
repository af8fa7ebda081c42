import type { ImportFieldName, ImportMapping } from '@petwell/contracts';
import { labelOf, severalColumns } from './rules-fields.ts';

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
