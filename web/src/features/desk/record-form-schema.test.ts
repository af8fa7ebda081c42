import { expect, it } from 'vitest';
import { recordFormSchema } from './record-form-schema.ts';

const messageOf = (amount: string) =>
  recordFormSchema('discount').safeParse({ amount, performedOn: '', note: '' }).error?.issues[0]
    ?.message;

it.each([
  ['9999.99', undefined],
  ['ten', 'Enter the amount in dollars, like 12.50'],
  ['0', 'Enter the amount in dollars, like 12.50'],
  ['10000', 'Enter $9,999.99 or less'],
])('[BEN-04] an amount of %j is answered with %j', (amount, message) => {
  expect(messageOf(amount)).toBe(message);
});
