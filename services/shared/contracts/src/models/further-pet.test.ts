import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents, toCents } from '../money.ts';
import { keepDiscount, listPriceOf, priceForFurtherPet } from './further-pet.ts';
import { membershipFeeFeature } from './membership-fee.ts';
import type { Plan } from './plan.ts';

const planAt = (monthlyPrice: string, membershipFee = '64.15'): Plan => ({
  id: 2,
  version: 1,
  name: 'Dog Gold',
  description: 'Care',
  monthlyPrice,
  membershipFee,
  features: ['1 exam', membershipFeeFeature(membershipFee)],
  targetPetTypes: ['dog'],
  targetAgeGroups: ['adult'],
});

test('[FAM-02] a further pet pays the price less the discount and the fee of the settings, with the list price in view', () => {
  const plan = priceForFurtherPet(planAt('63.50'), {
    membershipFee: '20.00',
    monthlyDiscount: '5.00',
  });
  expect(plan).toMatchObject({
    monthlyPrice: '58.50',
    membershipFee: '20.00',
    features: ['1 exam', 'One-time membership fee: $20.00'],
    furtherPet: { monthlyDiscount: '5.00', listFee: '64.15' },
  });
  expect(listPriceOf(plan)).toBe('63.50');
});

test('[FAM-03] a plan never costs less than $0.50, nor its fee more than the plan’s own', () => {
  const offer = { membershipFee: '99.00', monthlyDiscount: '5.00' };
  expect(priceForFurtherPet(planAt('5.20'), offer)).toMatchObject({
    monthlyPrice: '0.50',
    membershipFee: '64.15',
    furtherPet: { monthlyDiscount: '4.70' },
  });
});

test('[FAM-02] with the fee alone set, the price is the list price, and the other way around', () => {
  expect(
    priceForFurtherPet(planAt('63.50'), { membershipFee: '20.00', monthlyDiscount: null }),
  ).toMatchObject({
    monthlyPrice: '63.50',
    membershipFee: '20.00',
    furtherPet: { monthlyDiscount: '0.00' },
  });
  expect(
    priceForFurtherPet(planAt('63.50'), { membershipFee: null, monthlyDiscount: '5.00' }),
  ).toMatchObject({ monthlyPrice: '58.50', membershipFee: '64.15' });
});

test('[FAM-03] whatever the prices and settings, price and discount make up the list price, and nothing gets dearer', () => {
  const cents = fc.integer({ min: 100, max: 1_000_000 });
  const setting = fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(fromCents));
  fc.assert(
    fc.property(cents, cents, setting, setting, (price, fee, membershipFee, monthlyDiscount) => {
      const listed = planAt(fromCents(price), fromCents(fee));
      const sold = priceForFurtherPet(listed, { membershipFee, monthlyDiscount });
      expect(toCents(sold.monthlyPrice) + toCents(sold.furtherPet.monthlyDiscount)).toBe(price);
      expect(toCents(sold.monthlyPrice)).toBeGreaterThanOrEqual(50);
      expect(toCents(sold.monthlyPrice)).toBeLessThanOrEqual(price);
      expect(toCents(sold.membershipFee)).toBeLessThanOrEqual(fee);
      expect(listPriceOf(sold)).toBe(listed.monthlyPrice);
    }),
  );
});

test('[FAM-09] another plan of the same pet keeps the discount, and a pet that has none gets none', () => {
  const had = { monthlyDiscount: '5.00', listFee: '64.15' };
  expect(keepDiscount(planAt('80.00'), had)).toMatchObject({
    monthlyPrice: '75.00',
    membershipFee: '64.15',
    furtherPet: { monthlyDiscount: '5.00' },
  });
  expect(keepDiscount(planAt('80.00'), undefined)).toEqual(planAt('80.00'));
});
