import { expect, it } from 'vitest';
import { describeRefund } from './describe-refund.ts';

const visa = { cardBrand: 'visa', cardLast4: '4242' };
const at = '2026-11-20T15:00:00.000Z';
const soon = new Date('2026-11-24T15:00:00.000Z');
const later = new Date('2026-12-20T15:00:00.000Z');

it.each([
  ['reserved', soon, 'Refund of $21.50 to Visa ending in 4242: waiting for Stripe’s answer'],
  ['pending', later, 'Refunded $21.50 to Visa ending in 4242, on its way'],
  ['succeeded', soon, 'Refunded $21.50 to Visa ending in 4242, on its way'],
  ['succeeded', later, 'Refunded $21.50 to Visa ending in 4242'],
  ['failed', later, 'Refund of $21.50 to Visa ending in 4242 failed: the bank sent it back'],
  ['canceled', later, 'Refund of $21.50 to Visa ending in 4242 was canceled'],
])('[MNY-10] tells what became of a refund that is %s', (status, now, words) => {
  expect(describeRefund({ amountCents: 2_150, status, at }, visa, now)).toBe(words);
});
