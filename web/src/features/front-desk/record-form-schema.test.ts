import { expect, it } from 'vitest';
import { createBenefit, createDiscount } from '../../shared/testing/benefits.ts';
import { recordFormSchema } from './record-form-schema.ts';

const schema = recordFormSchema([createBenefit(), createDiscount()], true);
const checklist = (amount: string, isExamTicked = false) => ({
  rows: {
    exam: { isTicked: isExamTicked, quantity: '2', amount: '' },
    discount_5: { isTicked: true, quantity: '1', amount },
  },
  performedOn: '',
  note: '',
  provider: '',
  overrideReason: '',
});
const messageOf = (amount: string) => schema.safeParse(checklist(amount)).error?.issues[0]?.message;

it.each([
  ['9999.99', undefined],
  ['ten', 'Enter the amount in dollars, like 12.50'],
  ['0', 'Enter the amount in dollars, like 12.50'],
  ['10000', 'Enter $9,999.99 or less'],
])('[BEN-04] an amount of %j is answered with %j', (amount, message) => {
  expect(messageOf(amount)).toBe(message);
});

it('[DSK-02] sends what is ticked, with its quantity or amount', () => {
  expect(schema.parse(checklist('$12.5', true)).lines).toEqual([
    { code: 'exam', quantity: 2 },
    { code: 'discount_5', quantity: 1, amount: '12.50' },
  ]);
});
