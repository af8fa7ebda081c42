import { expect, test } from 'vitest';
import { lastFirstPaymentOn } from './first-payment.ts';

test.each([
  ['2026-11-27', '2028-11-25'],
  ['2026-02-05', '2028-02-04'],
  // February 29 lies between.
  ['2028-02-28', '2030-02-26'],
  ['2028-02-29', '2030-02-27'],
  ['2028-03-01', '2030-02-28'],
  ['2026-03-02', '2028-02-29'],
])('[MEM-28] from %s, a first payment by card can be until %s', (today, last) => {
  expect(lastFirstPaymentOn(today)).toBe(last);
});
