import { expect, test } from 'vitest';
import { valueOf } from './rules-value.ts';

const counted = (quantity: number, listPriceCents: number, costCents: number | null) => ({
  unit: 'count' as const,
  quantity,
  listPriceCents,
  costCents,
});
const discount = { unit: 'discount' as const };

test('[OFR-11] a year is worth its services at list price, and costs what they cost', () => {
  expect(valueOf([counted(2, 6500, 2000), counted(6, 2200, 300), discount])).toEqual({
    listCents: 26_200,
    costCents: 5_800,
  });
});

test('the cost is unknown while one service has none', () => {
  const services = [counted(2, 6500, 2000), counted(1, 2200, null)];
  expect(valueOf(services)).toEqual({ listCents: 15_200, costCents: null });
});
