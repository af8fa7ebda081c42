import type { ImportField } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { checkRow } from './rules-check-row.ts';
import { check, contextOf, fine, told } from './test/rows.ts';

const { firstName: _first, lastName: _last, ...unnamed } = fine;
/** Checks a row with one column for the owner's name. */
function checkWhole(ownerName: string) {
  const fields = { ...unnamed, ownerName };
  const mapping = Object.keys(fields) as (keyof typeof fields)[];
  return checkRow(
    { row: 2, cells: mapping.map((field) => fields[field] ?? '') },
    contextOf(mapping),
  );
}

test.each([
  ['Lin, Jr., Ada', 'Ada', 'Lin Jr.'],
  ['Lin Jr., Ada', 'Ada', 'Lin Jr.'],
  ['Lin, Ada, III', 'Ada', 'Lin III'],
  ['Ada Lin, Jr.', 'Ada', 'Lin Jr.'],
  ['Ada Maria Lin Sr', 'Ada Maria', 'Lin Sr'],
  ['Ada Lin, DVM', 'Ada', 'Lin'],
  ['Ada Lin DVM', 'Ada', 'Lin'],
  ['Ada Lin, Jr., M.D.', 'Ada', 'Lin Jr.'],
  ['Ada Md', 'Ada', 'Md'],
])('[IMP-08] “%s” is %s with the last name %s', (name, firstName, lastName) => {
  expect(checkWhole(name).member?.owner).toMatchObject({ firstName, lastName });
});

test('[IMP-49] an empty cell of the whole name is corrected in it', () => {
  expect(told(checkWhole(''))).toEqual(['error Owner name: Owner name is missing.']);
});

test.each(['JosÃ©', 'NÃºÃ±ez', 'Oâ€™Brien'])(
  '[IMP-48] letters that were broken before, as in %s, are a warning of their row',
  (firstName) => {
    expect(told(check({ firstName }))).toEqual([
      'warning -: Letters in this row are broken, like Ã© for é. Please look at its names.',
    ]);
    expect(told(check({ firstName: 'João ÃO' }))).toEqual([]);
  },
);

function phoneOf(...phones: string[]) {
  const fields: ImportField[] = [
    ...(Object.keys(fine) as ImportField[]).filter((field) => field !== 'phone'),
    'phone',
    ...phones.slice(1).map(() => 'otherPhone' as const),
  ];
  const others = fields.slice(0, -phones.length).map((field) => fine[field] ?? '');
  return checkRow({ row: 2, cells: [...others, ...phones] }, contextOf(fields));
}

test('[IMP-47] an empty mask or a word in one column of phones hides no number in another', () => {
  for (const nothing of ['(   )    -', '0', '(904)    -', 'see notes', '', 'N/A']) {
    const { member } = phoneOf(nothing, '', '904-555-0199');
    expect(member?.owner.phone).toBe('904-555-0199');
  }
  expect(phoneOf('904-555-0100', '904-555-0199').member?.owner.phone).toBe('904-555-0100');
  expect(told(phoneOf('(   )    -', ''))).toEqual(['error Phone: Phone number is required.']);
  expect(phoneOf('9.04556E+09', '').kind).toBeNull();
});
