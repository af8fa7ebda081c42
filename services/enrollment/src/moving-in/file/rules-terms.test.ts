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

test.each([
  ['Waived', 0],
  ['comp', 0],
  ['No charge', 0],
  ['0.00', 0],
  ['N/A', 6415],
])('[IMP-07] a fee of “%s” is %d cents', (fee, cents) => {
  expect(told(check({ fee }))).toEqual([]);
  expect(check({ fee }).member?.feeCents).toBe(cents);
});

test('[IMP-47] a fee that can’t be read blocks no row, and 1.0 is a count', () => {
  const paid = check({ fee: 'paid' });
  expect(told(paid)).toEqual([
    'warning Membership fee: “paid” is not an amount like 63.50, so the fee is noted as today’s.',
  ]);
  expect(paid.member?.feeCents).toBe(6415);
  expect(check({ 'use:exam': '1.0' }).member?.uses).toEqual([{ benefitCode: 'exam', quantity: 1 }]);
});
