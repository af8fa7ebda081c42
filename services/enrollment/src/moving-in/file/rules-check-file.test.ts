import { expect, test } from 'vitest';
import { createCheckTogether, type KnownMembers } from './rules-check-file.ts';
import type { CheckedRow } from './rules-check-row.ts';
import { check, columnOf, told } from './test/rows.ts';

const nobody: KnownMembers = { owners: new Map(), references: new Set() };
function checkAll(rows: CheckedRow[], known: Partial<KnownMembers> = {}): CheckedRow[] {
  const checkTogether = createCheckTogether(columnOf);
  return rows.map((row) => checkTogether(row, { ...nobody, ...known }));
}
const together = (...given: Parameters<typeof checkAll>) =>
  checkAll(...given).map((row) => told(row).join());

test('[IMP-12] the same member twice in a file is an error, by reference, or by address and pet', () => {
  const rows = [
    check(),
    check({ petName: 'Kiwi' }, { row: 3 }),
    check({ reference: 'M-2' }, { row: 4 }),
    check({ reference: 'M-3', petName: 'Plum' }, { row: 5 }),
  ];
  expect(together(rows)).toEqual([
    '',
    'error Reference: Row 2 is the same member.',
    'error Pet name: Row 2 has Mango of the same owner.',
    '',
  ]);
  expect(checkAll(rows).map(({ member }) => member !== null)).toEqual([true, false, false, true]);
});

test('[IMP-12] a member that was imported before is a warning', () => {
  expect(together([check()], { references: new Set(['M-1']) })).toEqual([
    'warning Reference: This member was imported before: nothing changes.',
  ]);
});

test('[IMP-13] tells of customers that are there already', () => {
  const owner = (changes: object) => ({
    owners: new Map([
      ['ada@example.com', { name: 'Ada Lin', isDemo: false, pets: [], ...changes }],
    ]),
  });
  const mango = { name: 'mango', type: 'dog' };
  expect(together([check()], owner({}))).toEqual([
    'warning Email: This address is already a customer (Ada Lin), who gets this plan too.',
  ]);
  expect(together([check()], owner({ pets: [{ ...mango, hasPlan: true }] }))).toEqual([
    'error Pet name: Mango already has a plan here.',
  ]);
  expect(together([check()], owner({ pets: [{ ...mango, hasPlan: false }] }))[0]).toMatch(
    /^warning/,
  );
  expect(together([check()], owner({ isDemo: true }))).toEqual([
    'error Email: This is the address of the demo account.',
  ]);
});

test('[IMP-13] one address with two names in a file is a warning', () => {
  const other = { reference: 'M-2', petName: 'Kiwi', firstName: 'Bo' };
  expect(together([check(), check(other, { row: 3 })])).toEqual([
    '',
    'warning Email: Row 2 has this address for Ada Lin. One name is kept.',
  ]);
});
