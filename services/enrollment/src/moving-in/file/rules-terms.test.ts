import { expect, test } from 'vitest';
import { check, told } from './test/rows.ts';

test.each([
  ['3/14/2026', '2026-12-14'],
  ['3/24/2026', '2026-11-24'],
  ['1/31/2025', '2026-11-30'],
  ['11/24/2026', '2026-12-24'],
])('[IMP-06] without a next payment, it is due monthly from the start, %s', (startedOn, day) => {
  for (const nextDueOn of ['', '00/00/0000']) {
    const row = check({ startedOn, nextDueOn });
    expect(row.member?.nextDueOn).toBe(day);
    expect(told(row)).toEqual([
      `warning Next due on: The next payment isn't given, so it is due on “${day}”: monthly from the start.`,
    ]);
  }
});
