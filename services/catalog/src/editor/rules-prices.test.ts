import { expect, test } from 'vitest';
import type { OfferContent } from '@petwell/contracts';
import { planContent } from '../../test/factories.ts';
import { arePricesDecided } from './rules-prices.ts';

const counted = (service: string, listPriceCents: number) => ({
  service,
  unit: 'count' as const,
  quantity: 1,
  intervalDays: null,
  listPriceCents,
  costCents: null,
});
const content = (exam: number, nails: number): OfferContent => ({
  ...planContent(),
  benefits: [
    counted('exam', exam),
    counted('nail_trim', nails),
    { service: 'discount_10', unit: 'discount', percent: 10 },
  ],
});
const services = [
  { code: 'exam', listPriceCents: 6_500 },
  { code: 'nail_trim', listPriceCents: 2_500 },
];
const confirmed = {
  content: content(6_500, 2_500),
  pricesConfirmed: { at: new Date(0), by: 'Maya' },
};

test.each([
  ['prices that came with PetWell', content(6_500, 2_500), [], false],
  ['some that did', content(6_900, 2_500), [], false],
  ['typed ones', content(6_900, 2_600), [], true],
  ['those that were confirmed before', content(6_500, 2_500), [confirmed], true],
  ['typed ones beside confirmed ones', content(6_900, 2_500), [confirmed], true],
  [
    'those of a version that was not confirmed',
    content(6_500, 2_500),
    [{ ...confirmed, pricesConfirmed: null }],
    false,
  ],
] as const)(
  '[OFR-117] publishing confirms what a manager typed: %s',
  (_what, draft, versions, is) => {
    expect(arePricesDecided(draft, { versions, services })).toBe(is);
  },
);
