import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents } from '@petwell/contracts';
import { observedInvoice } from '../../test/factories.ts';
import { withDiscountLines } from './rules-discount-lines.ts';
import { toPaymentLines } from './rules-payment-lines.ts';

const plan = {
  monthlyPrice: '49.00',
  furtherPet: { monthlyDiscount: '5.00', listFee: '64.15' },
  productIds: ['prod_plan'],
};
const description = '1 × Dog Gold (at $49.00 / month)';
const lineOf = (amountCents: number, productId: string | null = 'prod_plan') => ({
  description,
  amountCents,
  productId,
});

test('[FAM-10] a receipt shows the list price, and the discount as a line of its own', () => {
  const invoice = observedInvoice({ totalCents: 4_900, lines: [lineOf(4_900)] });
  const [split] = withDiscountLines([invoice], [plan]);
  expect(split?.lines).toEqual([
    { description: '1 × Dog Gold (at $54.00 / month)', amountCents: 5_400, productId: 'prod_plan' },
    { description: 'Second pet or more', amountCents: -500, productId: null, isDiscount: true },
  ]);
  const sold = new Map([['prod_plan', { kind: 'plan', catalogId: 2 } as const]]);
  expect(split && toPaymentLines(split, sold)).toMatchObject([
    { kind: 'plan', catalogId: 2, amountCents: 5_400 },
    { kind: 'discount', catalogId: null, amountCents: -500 },
  ]);
});

test.each([
  ['another amount', observedInvoice({ lines: [lineOf(4_800)] })],
  ['another product', observedInvoice({ lines: [lineOf(4_900, 'prod_other')] })],
  [
    'a change of plan',
    observedInvoice({ changeId: '8d1f4fd3-62b9-4d33-9b6c-7a4b4f3b1f62', lines: [lineOf(4_900)] }),
  ],
])('[FAM-10] %s keeps its lines', (_name, invoice) => {
  expect(withDiscountLines([invoice], [plan])).toEqual([invoice]);
});

test('[FAM-10] whatever the prices, the lines add up to the total as before', () => {
  const cents = fc.integer({ min: 50, max: 1_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, (monthly, discount, other) => {
      const invoice = observedInvoice({
        totalCents: monthly + other,
        lines: [lineOf(monthly), lineOf(other, 'prod_add_on')],
      });
      const sold = {
        ...plan,
        monthlyPrice: fromCents(monthly),
        furtherPet: { ...plan.furtherPet, monthlyDiscount: fromCents(discount) },
      };
      const [split] = withDiscountLines([invoice], [sold]);
      const sum = split?.lines.reduce((total, { amountCents }) => total + amountCents, 0);
      expect(sum).toBe(invoice.totalCents);
      expect(split?.lines[0]?.amountCents).toBe(monthly + discount);
    }),
  );
});
