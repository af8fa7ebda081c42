import { ageGroupSchema, type PetProfile } from '@petwell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { petProfile, planContent } from '../../test/factories.ts';
import { seed, seededCatalog } from '../../test/seeded-catalog.ts';
import { matchBreed } from '../breeds/rules-match-breed.ts';
import type { Catalog } from '../core/catalog.ts';
import { toCatalog } from '../core/rules-offer.ts';
import { recommend as recommendWith } from './rules-recommend.ts';

const recommend = (pet: PetProfile, catalog: Catalog) => recommendWith(pet, catalog, matchBreed);

/** Plans under names and with services that no rule was written for. */
const madeUp = fc
  .record({
    names: fc.uniqueArray(fc.string({ minLength: 3, maxLength: 20 }), {
      minLength: 2,
      maxLength: 4,
    }),
    services: fc.array(
      fc.subarray(
        seed.services.filter(({ careType }) => careType),
        { minLength: 1 },
      ),
      {
        minLength: 4,
        maxLength: 4,
      },
    ),
    quantities: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 4, maxLength: 4 }),
    prices: fc.uniqueArray(fc.integer({ min: 100, max: 20_000 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ names, services, quantities, prices }): Catalog => {
    const plans = names.map((name, index) =>
      planContent({
        name,
        monthlyCents: prices[index] ?? 100,
        petTypes: ['dog', 'cat'],
        ageGroups: [...ageGroupSchema.options],
        benefits: (services[index] ?? []).map(({ code }) => ({
          service: code,
          unit: 'count',
          quantity: quantities[index] ?? 1,
          intervalDays: null,
          listPriceCents: 1000,
          costCents: null,
        })),
      }),
    );
    const sold = plans.map((content, index) => ({ id: index + 70, version: 3, content }));
    return toCatalog(sold, seed.services);
  });

test('[OFR-19] plans that no rule has seen are recommended for what they include', () => {
  fc.assert(
    fc.property(madeUp, fc.constantFrom(...ageGroupSchema.options), (sold, age) => {
      for (const type of ['dog', 'cat'] as const) {
        const pet = petProfile({ type, age, breed: 'Mixed', healthConcerns: ['dental problems'] });
        const { plans } = recommend(pet, sold);
        expect(plans).toHaveLength(Math.min(3, sold.plans.length));
        expect(plans.map(({ isRecommended }) => isRecommended)).toEqual(
          plans.map((_, at) => at === 0),
        );
        for (const { reasons } of plans.slice(1)) expect(reasons.length).toBeGreaterThan(0);
        const text = plans.flatMap(({ reasons }) => reasons).join(' ');
        expect(text).not.toMatch(/undefined|NaN|Dog Gold|Platinum|Silver/);
      }
    }),
  );
});

test('[OFR-19] a made-up plan is chosen when it has what the pet needs', () => {
  const dental = planContent({
    name: 'Bright Smile',
    monthlyCents: 2_900,
    benefits: ['dental_xray', 'dental_extra', 'fluoride', 'exam'].map((service) => ({
      service,
      unit: 'count',
      quantity: 1,
      intervalDays: 365,
      listPriceCents: 20_000,
      costCents: null,
    })),
  });
  const [smile] = toCatalog([{ id: 77, version: 1, content: dental }], seed.services).plans;
  if (!smile) throw new Error('the plan is missing');
  const pet = petProfile({ name: 'Rex', healthConcerns: ['dental problems'] });
  const [best] = recommend(pet, { ...seededCatalog, plans: [...seededCatalog.plans, smile] }).plans;
  expect(best?.plan.name).toBe('Bright Smile');
  expect(best?.reasons.join(' ')).toMatch(/dental/i);
});

test.each([
  ['a larger discount', { discount: 10, quantity: 0 }, ', with a larger discount.'],
  ['more visits', { discount: 0, quantity: 1 }, ', with the same care more often.'],
  ['nothing more', { discount: 0, quantity: 0 }, '.'],
])('[OFR-19] a dearer plan with %s is said to have that, and no more', (_of, more, end) => {
  const gold = seededCatalog.plans.find(({ name }) => name === 'Dog Gold');
  if (!gold) throw new Error('the plan is missing');
  const plus = {
    ...gold,
    id: 99,
    name: 'Dog Gold Plus',
    monthlyPriceCents: gold.monthlyPriceCents + 1_000,
    includes: gold.includes.map((one) =>
      one.unit === 'discount'
        ? { ...one, percent: one.percent + more.discount }
        : { ...one, quantity: one.quantity + more.quantity },
    ),
  };
  const plans = [gold, plus];
  const [first, second] = recommend(petProfile({ name: 'Rex' }), { ...seededCatalog, plans }).plans;
  const reasons = [...(first?.reasons ?? []), ...(second?.reasons ?? [])];
  const compared =
    second?.plan.id === 99
      ? `$10.00 more a month than Dog Gold${end}`
      : `$10.00 less a month than Dog Gold Plus${end.replace('larger', 'smaller').replace('more', 'less')}`;
  expect(reasons).toContain(compared);
});
