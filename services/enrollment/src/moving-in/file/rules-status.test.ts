import { describe, expect, test } from 'vitest';
import { check, columnOf, fine } from './test/rows.ts';

describe('[IMP-70] who is no longer a member', () => {
  const fineColumns = Object.keys(fine).map((field) => columnOf(field as keyof typeof fine));
  const kindOf = (column: string, status: string) =>
    check({ status }, { columns: [...fineColumns, column] }).kind;
  test.each([
    ['Deceased?', 'Y', 'left_out'],
    ['Deceased?', 'N', 'member'],
    ['Deceased?', '', 'member'],
    ['Date of death', '3/4/2026', 'left_out'],
    ['Active', 'Yes', 'member'],
    ['Active', '0', 'left_out'],
    ['Active', '', null],
    ['Inactive', 'TRUE', 'left_out'],
    ['Status', 'Y', null],
    ['Status', 'Deceased', 'left_out'],
  ])('a column %s that says “%s” makes it %s', (column, status, kind) => {
    expect(kindOf(column, status)).toBe(kind);
  });

  test('without a status, a plan that ended before today; with one, that is only pointed out', () => {
    expect(check({ endedOn: '11/23/2026' }).kind).toBe('left_out');
    expect(check({ endedOn: '11/24/2026' }).kind).toBe('member');
    const goesOn = check({ status: 'Active', endedOn: '11/23/2026' });
    expect(goesOn.kind).toBe('member');
    expect(goesOn.problems).toMatchObject([{ severity: 'warning', column: 'Ended on' }]);
  });

  test('[IMP-04] the other phone is used where the phone is empty', () => {
    const { member } = check({ phone: 'N/A', otherPhone: '904-555-0177' });
    expect(member?.owner.phone).toBe('904-555-0177');
  });
});
