import { expect, test } from 'vitest';
import { newPriceSentence } from './new-price.ts';

test('[OFR-73] both prices are written as people read them', () => {
  const change = { petName: 'Biscuit', planName: 'Dog Gold', effectiveFrom: '2027-03-01' };
  expect(newPriceSentence({ ...change, oldMonthlyCents: 8_300, newMonthlyCents: 9_050 })).toBe(
    "From March 1, 2027, Biscuit's Dog Gold plan costs $90.50 per month ($1,086.00 per year) instead of $83.00 per month ($996.00 per year).",
  );
});
