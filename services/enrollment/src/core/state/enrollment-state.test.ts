import { expect, test } from 'vitest';
import { addOneMonth } from './enrollment-state.ts';

test.each([
  ['2026-01-15T10:30:00.000Z', '2026-02-15T10:30:00.000Z'],
  ['2026-01-31T10:30:00.000Z', '2026-02-28T10:30:00.000Z'],
  ['2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', '2028-03-29T23:59:59.999Z'],
  ['2026-03-31T05:00:00.000Z', '2026-04-30T05:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
])('[STA-04] one month after %s is %s', (date, next) => {
  expect(addOneMonth(new Date(date)).toISOString()).toBe(next);
});

test('does not modify its argument', () => {
  const date = new Date('2026-01-31T10:00:00.000Z');
  addOneMonth(date);
  expect(date.toISOString()).toBe('2026-01-31T10:00:00.000Z');
});
