import { expect, test } from 'vitest';
import { exam } from '../../test/factories.ts';
import { matchBenefits } from './rules-match.ts';

const trims = exam({ code: 'nail_trim', feature: '6 Nail trims', quantity: 6 });
const hips = exam({ code: 'hip_xray', feature: '1 Hip X-ray' });
const offered = {
  plans: [
    { id: 1, benefits: [exam({ listPriceCents: 1 }), trims] },
    { id: 2, benefits: [exam()] },
  ],
  addOns: [{ id: 5, benefits: [hips] }],
};
const plan = {
  id: 2,
  features: ['2 Comprehensive physical exams', 'One-time membership fee: $64.15'],
};

test('[BEN-14] matches features of the plan and ids of add-ons; the fee is no benefit', () => {
  const sold = { plan, addOns: [{ id: 5, name: 'Joint Health' }] };
  expect(matchBenefits(sold, offered)).toEqual({ benefits: [exam(), hips], unmatched: [] });
});

test('[BEN-14] matches a feature that only another plan has today', () => {
  const sold = { plan: { ...plan, features: ['6 Nail trims'] }, addOns: [] };
  expect(matchBenefits(sold, offered).benefits).toEqual([trims]);
});

test('[BEN-14] names what matches nothing', () => {
  const features = ['2 comprehensive exams', ...plan.features];
  const sold = { plan: { ...plan, features }, addOns: [{ id: 9, name: 'Old add-on' }] };
  expect(matchBenefits(sold, offered)).toEqual({
    benefits: [exam()],
    unmatched: ['2 comprehensive exams', 'Old add-on'],
  });
});
