import { expect, test } from 'vitest';
import { orderOf, readDay } from './rules-dates.ts';
import type { Read } from './rules-values.ts';

const valueOf = <Value>(read: Read<Value>) => ('value' in read ? read.value : null);

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-3-4', '2026-03-04'],
  ['2026/03/01', '2026-03-01'],
  ['2026-03-04T00:00:00', '2026-03-04'],
  ['2024-02-29', '2024-02-29'],
  ['4-Mar-25', '2025-03-04'],
  ['4 March 2025', '2025-03-04'],
  ['Mar 1, 2026', '2026-03-01'],
  ['March 1st, 2026', '2026-03-01'],
  ['Mar-1-2026', '2026-03-01'],
  ['12-Dec-98', '1998-12-12'],
  ['3/3/2026', '2026-03-03'],
  ['2/29/2026', null],
  ['30-Feb-26', null],
  ['4-Foo-25', null],
  ['45000', '2023-03-15'],
  ['20250314', '2025-03-14'],
  ['Thu, Mar 14 2024', '2024-03-14'],
  ['14th of March 2025', '2025-03-14'],
  ['99999', null],
  ['March 4', null],
  ['0001-01-01', null],
  ['2026-03/01', null],
])('[IMP-06] %s can only be read one way', (text, day) => {
  expect(valueOf(readDay(text, null))).toBe(day);
  expect(valueOf(readDay(text, 'day'))).toBe(day);
  expect(valueOf(readDay(text, 'month'))).toBe(day);
});

test.each([
  ['3/4/2026', '2026-03-04', '2026-04-03'],
  ['03.04.26', '2026-03-04', '2026-04-03'],
  ['3/4/2026 0:00', '2026-03-04', '2026-04-03'],
  ['25/4/2026', null, '2026-04-25'],
  ['4/25/2026', '2026-04-25', null],
  ['40/40/2026', null, null],
])('[IMP-06] %s is read as its column is', (text, month, day) => {
  expect(valueOf(readDay(text, 'month'))).toBe(month);
  expect(valueOf(readDay(text, 'day'))).toBe(day);
  expect(valueOf(readDay(text, null))).toBeNull();
});

test('[IMP-06] an unreadable one says why', () => {
  const help = 'Write it like 2026-03-04 or Mar 4, 2026.';
  expect(readDay('soon', null)).toEqual({ problem: `is not a date we can read. ${help}` });
  expect(readDay('25/4/2026', 'month')).toEqual({
    problem: `doesn't fit the column, which is read as month/day/year. ${help}`,
  });
  expect(readDay('3/4/2026', null)).toEqual({
    problem: 'can be read in two ways. Say what comes first in this column.',
  });
});

test('[IMP-06] says which orders a date fits', () => {
  expect(
    ['3/4/2026', '13/4/2026', '4/13/2026', '3/3/2026', '2026-03-04', '4-Mar-25', 'x'].map(orderOf),
  ).toEqual(['either', 'day', 'month', null, null, null, null]);
});
