import { expect, test } from 'vitest';
import { createSurvey } from './rules-survey.ts';
import { checkRow } from './rules-check-row.ts';
import { contextOf, told } from './test/rows.ts';

const context = contextOf([
  'petName',
  'lastName',
  'firstName',
  'phone',
  'otherPhone',
  'email',
  'plan',
]);
const columns = ['Pet', 'Last', 'First', 'Phone', 'Phone 2', 'Email', 'Plan'];
const checkCells = (...cells: string[]) => checkRow({ row: 9, cells }, { ...context, columns });

test.each([
  [
    'This row repeats the header, so it is left out.',
    'Pet',
    'last',
    'First',
    'Phone',
    'Phone',
    'Email',
    'Plan',
  ],
  [
    'This is the number of a page, so it is left out.',
    '',
    '',
    'Printed 3/4/2026',
    '',
    '',
    '',
    'Page 2 of 7',
  ],
  ['This is a total, so it is left out.', '', 'Total', '40 members', '', '', '', '2540.00'],
  ['This is a total, so it is left out.', 'Grand Total:', '', '', '', '', '', '2540.00'],
])('[IMP-02] %s', (message, ...cells) => {
  const checked = checkCells(...cells);
  expect(told(checked)).toEqual([`warning -: ${message}`]);
  expect(checked).toMatchObject({ kind: 'left_out', member: null });
  const survey = createSurvey({ ...context, columns, dates: {} });
  survey.add({ row: 9, cells });
  expect(survey.questions()).toMatchObject({ values: [], ended: 0 });
});

test('[IMP-02] a total that counts its columns has no address', () => {
  expect(checkCells('Total', '', '', '60', '', '60', '').kind).toBe('left_out');
});

test('[IMP-02] a pet named like one of them is a member', () => {
  const count = checkCells('Count', 'Lin', 'Ada', '904-555-0100', '', 'a@x.com', 'Dog Gold');
  expect(count.kind).not.toBe('left_out');
  expect(checkCells('', 'Lin', 'Ada', '', '', 'a@x.com', 'Page 2').kind).not.toBe('left_out');
});
