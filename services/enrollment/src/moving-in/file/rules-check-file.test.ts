import type { RowDecision } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createCheckTogether, type KnownToCheck } from './rules-check-file.ts';
import type { CheckedRow } from './rules-check-row.ts';
import { check, columnOf, contextOf, told } from './test/rows.ts';

const { clinic } = contextOf([]);
const nobody: KnownToCheck = { owners: new Map(), references: new Map(), claimed: new Set() };
function checkAll(rows: CheckedRow[], known: Partial<KnownToCheck> = {}): CheckedRow[] {
  const checkTogether = createCheckTogether(columnOf, clinic);
  return rows.map((row) => checkTogether(row, { ...nobody, ...known }));
}
const together = (...given: Parameters<typeof checkAll>) =>
  checkAll(...given).map((row) => told(row).join());

const ada = { id: 7, name: 'Ada Lin', lastName: 'Lin', phone: '904-555-0100' };

test('[IMP-13] the same member twice in a file is an error, by reference, or by address and pet', () => {
  const rows = [
    check(),
    check({ petName: 'Kiwi' }, { row: 3 }),
    check({ reference: 'M-2' }, { row: 4 }),
    check({ reference: 'M-3', petName: 'Plum' }, { row: 5 }),
  ];
  expect(together(rows)).toEqual([
    '',
    'error Reference: Row “2” has this reference. If this column numbers owners, choose Client ID for it.',
    'error Pet name: Row “2” has “Mango” of the same owner.',
    '',
  ]);
  expect(checkAll(rows).map(({ member }) => member !== null)).toEqual([true, false, false, true]);
});

test('[IMP-13] a member that was imported before is a warning', () => {
  const there = { ...ada, firstName: 'Ada', email: 'ada@example.com', petName: 'mango' };
  const against = (changes: object) =>
    together([check()], { references: new Map([['M-1', { ...there, ...changes }]]) });
  const before = ['warning Reference: This member was imported before: nothing changes.'];
  expect(against({})).toEqual(before);
  expect(against({ email: 'new@example.com' })).toEqual(before);
  // A second sheet that counts its rows from 1 again.
  const other = (who: string) => [
    `error Reference: “${who}” has this reference. If this column only counts rows, leave it out.`,
  ];
  expect(against({ petName: 'Kiwi' })).toEqual(other('Kiwi (Ada Lin)'));
  const zed = { email: 'zed@example.com', lastName: 'Zed', phone: '904-555-0199' };
  expect(against(zed)).toEqual(other('mango (Ada Zed)'));
});

test('[IMP-13] tells of customers that are there already', () => {
  const owner = (changes: object) => ({
    owners: new Map([['ada@example.com', { ...ada, isDemo: false, pets: [], ...changes }]]),
  });
  const mango = { name: 'mango', type: 'dog' };
  expect(together([check()], owner({}))).toEqual([
    'warning Email: “Ada Lin” is a customer with this address, who gets this plan too.',
  ]);
  expect(together([check()], owner({ pets: [{ ...mango, hasEnrollment: true }] }))).toEqual([
    'error Pet name: “Mango” already has a plan here.',
  ]);
  expect(together([check()], owner({ pets: [{ ...mango, hasEnrollment: false }] }))[0]).toMatch(
    /^warning/,
  );
  expect(together([check()], owner({ isDemo: true }))).toEqual([
    'error Email: This is the address of the demo account.',
  ]);
});

test('[IMP-66] an account that only a browser has claimed takes no plan of a file', () => {
  const owners = new Map([['ada@example.com', { ...ada, isDemo: false, pets: [] }]]);
  const refused = /^error Email: “Ada Lin” made an account with this address online/;
  expect(together([check()], { owners, claimed: new Set([7]) })[0]).toMatch(refused);
  expect(together([check()], { owners, claimed: new Set([8]) })[0]).toMatch(/^warning/);
  // The address is the file's word only until there is another one.
  const called = check({ email: '' });
  expect(together([called], { owners, claimed: new Set([7]) })).toEqual(['']);
});

test('[IMP-13] one address with two names in a file is a warning', () => {
  const other = { reference: 'M-2', petName: 'Kiwi', firstName: 'Bo' };
  expect(together([check(), check(other, { row: 3 })])).toEqual([
    '',
    'warning Email: Row “2” has this address for “Ada Lin”. That name is kept.',
  ]);
});

test('[IMP-52] two forms of a name are one pet, for the file and for what is here', () => {
  const rows = [
    check({ petName: 'Max Powér' }),
    check({ petName: 'max  power', reference: 'M-2' }, { row: 3 }),
    check({ petName: 'Max Powe\u0301r', reference: 'M-3' }, { row: 4 }),
  ];
  expect(together(rows).map((told) => told.slice(0, 30))).toEqual([
    '',
    'error Pet name: Row “2” has “m',
    'error Pet name: Row “2” has “M',
  ]);
  const pets = [{ name: 'MAX  POWER', type: 'dog', hasEnrollment: true }];
  const owners = new Map([['ada@example.com', { ...ada, isDemo: false, pets }]]);
  expect(together([check({ petName: 'Max Powér' })], { owners })).toEqual([
    'error Pet name: “Max Powér” already has a plan here.',
  ]);
});

test('[IMP-53] the second pet of a family has the same client id, and is another member', () => {
  const family = { clientId: 'C-7', reference: '' };
  const rows = [
    check(family),
    check({ ...family, petName: 'Kiwi' }, { row: 3 }),
    check({ ...family, petName: 'Kiwi', email: 'new@example.com' }, { row: 4 }),
  ];
  expect(together(rows)).toEqual([
    '',
    '',
    'error Reference: Row “3” has this reference. If this column numbers owners, choose Client ID for it.',
  ]);
});

test('[IMP-56] an address of a customer with another last name and another phone is an error with a choice', () => {
  const there = { id: 8, name: 'Bo Park', lastName: 'Park', phone: '(904) 555-0199' };
  const owners = new Map([['ada@example.com', { ...there, isDemo: false, pets: [] }]]);
  const whose = 'error Email: “Bo Park” is a customer with this address. Whose is it?';
  expect(together([check()], { owners })).toEqual([whose]);
  expect(together([check({ phone: '+1 904 555 0199' })], { owners })[0]).toMatch(/^warning/);
  expect(together([check({ lastName: 'PÁRK' })], { owners })[0]).toMatch(/^warning/);
  const kindOf = (decision: RowDecision) =>
    createCheckTogether(columnOf, clinic)(check(), { ...nobody, owners }, decision).kind;
  // Given about another row of the file, it says nothing about a customer.
  expect(kindOf('same_person')).toBeNull();
  expect(kindOf('same_customer')).toBe('member');
});

test('[IMP-52] one pet isn’t twice on the call list because its owner is written in two ways', () => {
  const call = { email: '', reference: '' };
  const rows = [
    check(call),
    check({ ...call, firstName: 'ADA', phone: '(904) 555 0100' }, { row: 3 }),
  ];
  expect(rows[0]?.member?.reference).toBe(rows[1]?.member?.reference);
  expect(together(rows)).toEqual(['', 'error Pet name: Row “2” has “Mango” of the same owner.']);
});

test('[IMP-55] a plan that has ended is no second plan of the pet', () => {
  const past = { status: 'Cancelled', reference: '' };
  const rows = [
    check({ reference: '', status: 'active' }),
    check(past, { row: 3, ended: 'history' }),
  ];
  expect(checkAll(rows).map(({ kind }) => kind)).toEqual(['member', 'history']);
  const pets = [{ name: 'Mango', type: 'dog', hasEnrollment: true }];
  const owners = new Map([['ada@example.com', { ...ada, isDemo: false, pets }]]);
  expect(checkAll([check(past, { ended: 'history' })], { owners })[0]?.kind).toBe('history');
});
