import type { Benefit } from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';

type Counted = Extract<Benefit, { unit: 'count' }>;

const exam: Counted = {
  code: 'exam',
  label: 'Comprehensive physical exam',
  unit: 'count',
  quantity: 2,
  listPriceCents: 6500,
  careType: 'exam',
  intervalDays: 182,
  soonerFor: [],
  feature: '2 Comprehensive physical exams',
};
const nails: Counted = {
  ...exam,
  code: 'nail_trim',
  label: 'Nail trim',
  careType: 'grooming',
  feature: '4 Nail trims',
};
const discount = {
  code: 'discount',
  label: '10% off',
  unit: 'discount',
  percent: 10,
  feature: '10% off',
} as const;

const plan = {
  id: 2,
  version: 1,
  name: 'Dog Gold',
  monthlyPrice: '63.50',
  membershipFee: '64.15',
  targetPetTypes: ['dog' as const],
  targetAgeGroups: ['young adult' as const, 'adult' as const, 'senior' as const],
  benefits: [exam, { ...nails, quantity: 4 }, discount],
  tier: 'Gold',
  isSold: true,
};

const addOn = {
  id: 7,
  version: 1,
  name: 'Joint Health',
  monthlyPrice: '29.75',
  benefits: [{ ...nails, quantity: 1 }],
};

/** Two dog plans, one for puppies, a cat plan, and two add-ons, one with commas in its name. */
export const offer: Offer = {
  plans: [
    plan,
    { ...plan, id: 5, name: 'Puppy Gold', targetAgeGroups: ['puppy/kitten'] },
    {
      ...plan,
      id: 6,
      name: 'Cat Silver',
      tier: 'Silver',
      targetPetTypes: ['cat'],
      monthlyPrice: '36.25',
    },
  ],
  addOns: [
    addOn,
    {
      ...addOn,
      id: 9,
      name: 'Heartworm, Flea & Tick Prevention',
      monthlyPrice: '27.00',
      benefits: [],
    },
  ],
};
