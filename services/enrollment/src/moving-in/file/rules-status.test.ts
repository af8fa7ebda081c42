import type { ImportField } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { checkRow, type CheckContext } from './rules-check-row.ts';
import { guessMapping, mappingProblems } from './rules-mapping.ts';
import { check, columnOf, contextOf, fine, told } from './test/rows.ts';

/** Checks a fine row with more columns, which are mapped as they are guessed. */
function checkWith(more: Readonly<Record<string, string>>, changes: Partial<CheckContext> = {}) {
  const mapping = Object.keys(fine) as ImportField[];
  const guessed = guessMapping(Object.keys(more), { remembered: new Map(), benefits: [] });
  const all = [...mapping, ...guessed];
  expect(mappingProblems(all)).toEqual([]);
  const columns = [...mapping.map(columnOf), ...Object.keys(more)];
  const cells = [...mapping.map((field) => fine[field] ?? ''), ...Object.values(more)];
  return checkRow({ row: 2, cells }, { ...contextOf(mapping), mapping: all, columns, ...changes });
}
const kindOf = (more: Readonly<Record<string, string>>) => checkWith(more).kind;

describe('[IMP-70] who is no longer a member', () => {
  test.each([
    ['Deceased?', 'Y', 'left_out'],
    ['Deceased?', 'N', 'member'],
    ['Deceased?', '', 'member'],
    ['Date of death', '3/4/2026', 'left_out'],
    ['DOD', '45720', 'left_out'],
    ['Active', 'Yes', 'member'],
    ['Active', '0', 'left_out'],
    ['Active', '', null],
    ['Inactive', 'TRUE', 'left_out'],
    ['Status', 'Y', null],
    ['Status', 'Deceased', 'left_out'],
  ])('a column %s that says “%s” makes it %s', (column, status, kind) => {
    expect(kindOf({ [column]: status })).toBe(kind);
  });

  test.each([
    [{ Status: 'Active', Deceased: 'Y' }, 'left_out'],
    [{ Status: 'Active', Deceased: '' }, 'member'],
    [{ Active: 'Y', 'Date of Death': '3/4/2026' }, 'left_out'],
    [{ 'Patient Status': 'Active', 'Member Status': 'Cancelled' }, 'left_out'],
    [{ Status: 'Active', 'Cancel date': '3/1/2025' }, 'left_out'],
    [{ 'End date': '1/1/2027', 'Cancel date': '3/1/2025' }, 'left_out'],
    [{ Status: 'Active', 'Status date': '3/1/2025' }, 'member'],
    [{ Status: 'Active', 'Status 2': 'Deceased' }, 'left_out'],
    [{ Deceased: '', 'End date': '3/1/2025' }, 'left_out'],
    [{ Deceased: 'N', 'End date': '3/1/2025' }, 'left_out'],
    [{ 'Member Status': 'Cancelled 3/1/2025' }, null],
    [{ Deceased: 'No - recheck 3/1/2025' }, null],
  ])('of several columns that decide, one that says an end is enough: %o', (more, kind) => {
    expect(kindOf(more)).toBe(kind);
  });

  test('a word of the second column that nobody knows is told by its name', () => {
    expect(checkWith({ Status: 'Active', Deceased: 'Mar 2024' }).problems).toMatchObject([
      { severity: 'error', column: 'Deceased', value: 'Mar 2024' },
    ]);
  });

  test.each(['00/00/0000', '0000-00-00', '1/1/1900', '1/0/1900', '12/30/1899', '/  /', '0'])(
    '“%s” is no day of a death or an end',
    (nothing) => {
      expect(kindOf({ 'Date of Death': nothing })).toBe('member');
      expect(told(checkWith({ 'End date': nothing }))).toEqual([]);
    },
  );

  test.each([
    ['Canceled?', 'yes', 'left_out'],
    ['End date', 'cancelled', 'left_out'],
    ['End date', 'no', 'member'],
    ['End date', 'auto-renews', 'member'],
    ['End date', '12/31/9999', 'member'],
    ['End date', 'Mar 2025', null],
    ['Expires', 'cancelled 3/1/2025', null],
  ])('a column %s that says “%s” makes it %s', (column, end, kind) => {
    expect(kindOf({ [column]: end })).toBe(kind);
    expect(kindOf({ [column]: end, Status: 'Cancelled' })).toBe('left_out');
  });

  test('an end that can’t be read is an error, never a member', () => {
    expect(told(checkWith({ Status: 'Active', 'End date': '3/2025' }))).toEqual([
      "error End date: “3/2025” doesn't say whether the plan has ended. Write a day like 2026-03-04, yes, or no.",
    ]);
  });

  test('without a status, a plan that ended before today; with one, an end date is only pointed out', () => {
    expect(check({ endedOn: '11/23/2026' }).kind).toBe('left_out');
    expect(check({ endedOn: '11/24/2026' }).kind).toBe('member');
    const goesOn = checkWith({ Status: 'Active', 'End date': '11/23/2026' });
    expect(goesOn.kind).toBe('member');
    expect(goesOn.problems).toMatchObject([{ severity: 'warning', column: 'End date' }]);
  });

  test('[IMP-55] the day of a death is the day on which the plan ended', () => {
    const died = checkWith(
      { Status: 'Active', 'Date of death': '3/15/2026' },
      { ended: 'history' },
    );
    expect(died.member?.ended).toEqual({ on: '2026-03-15', hasDied: true });
  });

  test('[IMP-04] the other phone is used where the phone is empty', () => {
    const { member } = check({ phone: 'N/A', otherPhone: '904-555-0177' });
    expect(member?.owner.phone).toBe('904-555-0177');
  });
});
