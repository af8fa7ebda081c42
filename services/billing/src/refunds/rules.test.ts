import { expect, test } from 'vitest';
import { coolingOffEndsOn } from './rules.ts';

test.each([
  ['a Monday', '2026-11-02', [], '2026-11-05'],
  ['a Thursday: the weekend does not count', '2026-11-05', [], '2026-11-10'],
  ['a Saturday', '2026-11-07', [], '2026-11-11'],
  ['the day before a holiday', '2026-11-25', ['2026-11-26', '2026-11-27'], '2026-12-02'],
  ['a holiday itself', '2026-12-25', ['2026-12-25'], '2026-12-30'],
])('[MNY-07] the first days of a plan paid on %s', (_case, paidOn, holidays, endsOn) => {
  expect(coolingOffEndsOn(paidOn, holidays)).toBe(endsOn);
});
