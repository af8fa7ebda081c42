import { expect, test } from 'vitest';
import { observedInvoice } from '../../test/factories.ts';
import { toPaymentLines, type SoldProducts } from './rules-payment-lines.ts';

const sold: SoldProducts = new Map([
  ['prod_fee', { kind: 'membership_fee', catalogId: 0 }],
  ['prod_plan', { kind: 'plan', catalogId: 2 }],
  ['prod_add_on', { kind: 'add_on', catalogId: 7 }],
]);

test('[MNY-01] an invoice is split into plan, add-ons, and membership fee, which add up to its total', () => {
  expect(toPaymentLines(observedInvoice(), sold)).toEqual([
    {
      kind: 'membership_fee',
      catalogId: null,
      description: 'Membership fee',
      amountCents: 6_415,
    },
    { kind: 'plan', catalogId: 2, description: '1 × Dog Gold', amountCents: 4_900 },
    { kind: 'add_on', catalogId: 7, description: '1 × Joint Care', amountCents: 1_450 },
  ]);
});

test('[MNY-01] a line for something that PetWell did not sell, and a discount, are other lines', () => {
  const invoice = observedInvoice({
    totalCents: 4_500,
    lines: [
      { description: '1 × Dog Gold', amountCents: 4_900, productId: 'prod_plan' },
      { description: 'Nail trim', amountCents: 1_000, productId: 'prod_dashboard' },
      { description: 'Unused time', amountCents: -900, productId: null },
    ],
  });
  expect(toPaymentLines(invoice, sold).slice(1)).toEqual([
    { kind: 'other', catalogId: null, description: 'Nail trim', amountCents: 1_000 },
    { kind: 'other', catalogId: null, description: 'Unused time', amountCents: -900 },
    { kind: 'other', catalogId: null, description: 'Adjustment', amountCents: -500 },
  ]);
});
