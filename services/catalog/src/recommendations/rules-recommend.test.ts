import {
  ageGroupSchema,
  offeredConcernSchema,
  petTypeSchema,
  type PetProfile,
} from '@petwell/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createService, petProfile } from '../../test/factories.ts';
import { seededCatalog as catalog } from '../../test/seeded-catalog.ts';
import type { Catalog, WellnessPlan } from '../core/catalog.ts';
import { featuresOf } from '../core/rules-wording.ts';
import { matchBreed } from '../breeds/rules-match-breed.ts';
import { recommend as recommendWith } from './rules-recommend.ts';

const recommend = (pet: PetProfile, catalog: Catalog) => recommendWith(pet, catalog, matchBreed);
const forPet = (overrides: Partial<PetProfile>) => recommend(petProfile(overrides), catalog);
const planNames = (overrides: Partial<PetProfile>) =>
  forPet(overrides).plans.map(({ plan }) => plan.name);
const addOnNames = (overrides: Partial<PetProfile>) =>
  forPet(overrides).addOns.map(({ addOn }) => addOn.name);

describe('plans', () => {
  test.each<[string, Partial<PetProfile>, string[]]>([
    [
      'a healthy adult dog: the preventive plan',
      { breed: 'mixed' },
      ['Dog Gold', 'Dog Silver', 'Dog Platinum'],
    ],
    [
      'a healthy young cat: the preventive plan',
      { type: 'cat', breed: 'tabby', age: 'young adult' },
      ['Cat Gold', 'Cat Silver', 'Cat Platinum'],
    ],
    [
      'a senior dog: thyroid, urine, and four exams',
      { age: 'senior' },
      ['Dog Platinum', 'Dog Gold', 'Dog Silver'],
    ],
    [
      'a senior cat: kidneys, thyroid, and blood pressure',
      { type: 'cat', breed: 'unknown', age: 'senior' },
      ['Cat Platinum', 'Cat Gold', 'Cat Silver'],
    ],
    [
      'dental problems: X-rays',
      { breed: 'mutt', healthConcerns: ['dental problems'] },
      ['Dog Platinum', 'Dog Gold', 'Dog Silver'],
    ],
    [
      'an itchy dog: thyroid and frequent exams',
      { breed: 'mutt', healthConcerns: ['itchy skin'] },
      ['Dog Platinum', 'Dog Gold', 'Dog Silver'],
    ],
    [
      'sore joints only: the add-on helps more than a pricier plan',
      { healthConcerns: ['joint issues'] },
      ['Dog Gold', 'Dog Platinum', 'Dog Silver'],
    ],
    [
      'a flat-faced dog: X-rays and frequent exams',
      { breed: 'Pug' },
      ['Dog Platinum', 'Dog Gold', 'Dog Silver'],
    ],
    [
      'a Persian: kidneys',
      { type: 'cat', breed: 'Persian' },
      ['Cat Platinum', 'Cat Gold', 'Cat Silver'],
    ],
    [
      'a Maine Coon: heart and blood pressure',
      { type: 'cat', breed: 'Maine Coon' },
      ['Cat Platinum', 'Cat Gold', 'Cat Silver'],
    ],
    ['a puppy: surgery included', { age: 'puppy/kitten' }, ['Puppy Platinum', 'Puppy Gold']],
    [
      'a giant-breed puppy: surgery waits until it is grown',
      { breed: 'Great Dane', age: 'puppy/kitten' },
      ['Puppy Gold', 'Puppy Platinum'],
    ],
    [
      'a kitten: surgery included',
      { type: 'cat', breed: 'tabby', age: 'puppy/kitten' },
      ['Kitten Platinum', 'Kitten Gold'],
    ],
  ])('%s', (_name, pet, expected) => {
    expect(planNames(pet)).toEqual(expected);
  });

  test.each(['bird', 'rabbit', 'other'] as const)('has no plan for a %s', (type) => {
    expect(forPet({ type, healthConcerns: ['allergies'] })).toEqual({ plans: [], addOns: [] });
  });

  test('[REC-03] the reasons mention the pet, its breed and concerns, and the plan’s contents', () => {
    const { plans } = forPet({ name: 'Otto', breed: 'frenchie', healthConcerns: ['allergies'] });
    expect(plans[0]?.reasons).toEqual([
      "With four exams a year, Otto's allergies are checked every season and at a flare-up.",
      "The thyroid test rules out a slow thyroid, which looks much like allergies in a dog's skin and coat.",
      'French Bulldogs have crowded teeth in a short jaw; dental X-rays find what the eye cannot see.',
    ]);
    expect(plans[1]?.reasons.at(-1)).toBe(
      '$26.45 less a month than Dog Platinum, without dental X-rays, the thyroid test, and the urinalysis.',
    );
  });

  test('explains why a giant-breed puppy’s plan has no surgery', () => {
    const { plans } = forPet({ name: 'Duke', breed: 'great danes', age: 'puppy/kitten' });
    expect(plans[0]?.reasons.at(-1)).toBe(
      "Great Danes are best neutered only when fully grown, at eighteen months or later, so this year's plan can do without the surgery.",
    );
  });

  test('names the surgery when the gender is known', () => {
    const { plans } = forPet({ breed: 'beagle', age: 'puppy/kitten', gender: 'female' });
    expect(plans[0]?.reasons[0]).toMatch(/^Spaying is included, /);
  });
});

test('[REC-03] plans are compared by a service that covers no topic, in its own words', () => {
  const groom = {
    service: createService(),
    unit: 'count',
    quantity: 4,
    intervalDays: 90,
    listPriceCents: 7500,
    costCents: null,
  } as const;
  const spas = catalog.plans
    .filter(({ name }) => name === 'Dog Gold')
    .map((gold): WellnessPlan => ({
      ...gold,
      id: 99,
      name: 'Dog Spa',
      monthlyPriceCents: gold.monthlyPriceCents + 1_000,
      includes: [...gold.includes, groom],
    }));
  const { plans } = recommend(petProfile(), { ...catalog, plans: [...catalog.plans, ...spas] });
  expect(plans.find(({ plan }) => plan.name === 'Dog Spa')?.reasons.at(-1)).toBe(
    '$10.00 more a month than Dog Gold, plus full groom.',
  );
});

describe('add-ons', () => {
  test.each<[string, Partial<PetProfile>, string[]]>([
    ['prevention for every dog', { breed: 'mutt' }, ['Heartworm, Flea & Tick Prevention']],
    [
      'prevention for cats, too',
      { type: 'cat', breed: 'tabby' },
      ['Heartworm, Flea & Tick Prevention'],
    ],
    [
      'screening for seniors',
      { breed: 'mutt', age: 'senior' },
      ['Senior Screening', 'Heartworm, Flea & Tick Prevention'],
    ],
    [
      'a Labrador’s joints and weight, before they are a concern',
      {},
      ['Heartworm, Flea & Tick Prevention', 'Joint Health', 'Weight Management Program'],
    ],
    [
      'mentioned concerns first; the laser only for pain',
      { breed: 'mutt', healthConcerns: ['joint issues'] },
      ['Joint Health', 'Heartworm, Flea & Tick Prevention', 'Laser Therapy Package'],
    ],
    [
      'one prescription diet, the one for skin',
      { breed: 'Dachshund', age: 'young adult', healthConcerns: ['allergies', 'dental problems'] },
      [
        'Allergy Care',
        'Dental Care Plus',
        'Heartworm, Flea & Tick Prevention',
        'Skin & Coat Prescription Diet',
      ],
    ],
    [
      "no food in a size that is not the dog's",
      { breed: 'Great Dane', age: 'young adult', healthConcerns: ['allergies'] },
      ['Allergy Care', 'Heartworm, Flea & Tick Prevention'],
    ],
    [
      'weight before breed',
      { breed: 'Dachshund', age: 'young adult', weight: 34, healthConcerns: ['weight management'] },
      [
        'Weight Management Program',
        'Heartworm, Flea & Tick Prevention',
        'Metabolic Prescription Diet',
      ],
    ],
    [
      'no diet food or laser for growing pets',
      { age: 'puppy/kitten', healthConcerns: ['weight management', 'joint issues'] },
      ['Joint Health', 'Weight Management Program', 'Heartworm, Flea & Tick Prevention'],
    ],
  ])('%s', (_name, pet, expected) => {
    expect(addOnNames(pet)).toEqual(expected);
  });

  test('each has reasons for both concern and breed', () => {
    const { addOns } = forPet({ name: 'Bella', breed: 'yorkie', healthConcerns: ['bad teeth'] });
    expect(addOns[0]).toMatchObject({
      addOn: { name: 'Dental Care Plus' },
      reasons: [
        "You mentioned dental problems: a cleaning beyond the plan keeps Bella's teeth healthy.",
        'Yorkshire Terriers are prone to dental disease; an extra cleaning spares Bella lost teeth.',
      ],
    });
  });
});

const pets = fc.record({
  name: fc.string({ minLength: 1, maxLength: 80 }),
  type: fc.constantFrom(...petTypeSchema.options),
  breed: fc.oneof(
    fc.string({ minLength: 1, maxLength: 80 }),
    fc.constantFrom(
      'lab mix',
      'Pug',
      'Great Dane',
      'Dachshund',
      'Golden',
      'Persian',
      'Maine Coon',
      'Sphynx',
      'Shar-Pei',
      'Boxer',
    ),
  ),
  age: fc.constantFrom(...ageGroupSchema.options),
  healthConcerns: fc.array(
    fc.oneof(
      fc.constantFrom('allergies', 'joint issues', 'dental problems', 'weight management'),
      fc.string(),
    ),
  ),
  weight: fc.option(fc.float({ min: 1, max: 200, noNaN: true })),
  gender: fc.option(fc.constantFrom('male' as const, 'female' as const)),
  ownerId: fc.constant(0),
});

describe('for any pet', () => {
  test('[REC-01] [REC-02] [REC-06] at most three fitting plans with exactly one recommended first, or none', () => {
    fc.assert(
      fc.property(pets, (pet) => {
        const { plans } = recommend(pet, catalog);
        expect(plans.length).toBeLessThanOrEqual(3);
        expect(plans.map(({ isRecommended }) => isRecommended)).toEqual(
          plans.map((_, at) => at === 0),
        );
        expect(plans.length > 0).toBe(pet.type === 'dog' || pet.type === 'cat');
        for (const { plan } of plans) {
          expect(plan.targetPetTypes).toContain(pet.type);
          expect(plan.targetAgeGroups).toContain(pet.age);
        }
      }),
    );
  });

  test('[REC-03] every plan has two to four reasons without duplicates', () => {
    fc.assert(
      fc.property(pets, (pet) => {
        const { plans } = recommend(pet, catalog);
        const reasons = plans.flatMap((plan) => plan.reasons);
        expect(new Set(reasons).size).toBe(reasons.length);
        for (const plan of plans) {
          expect(plan.reasons.length).toBeGreaterThanOrEqual(2);
          expect(plan.reasons.length).toBeLessThanOrEqual(4);
        }
        expect(reasons.join(' ')).not.toMatch(/undefined|NaN|\bno exams\b|\bone times\b/);
      }),
    );
  });

  test('[REC-04] every add-on appears once with reasons, and at most one is food', () => {
    fc.assert(
      fc.property(pets, (pet) => {
        const { addOns } = recommend(pet, catalog);
        const ids = addOns.map(({ addOn }) => addOn.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(addOns.filter(({ addOn }) => addOn.maxBagsPerYear !== null).length).toBeLessThan(2);
        for (const { reasons } of addOns) {
          expect(reasons.length).toBeGreaterThan(0);
          expect(new Set(reasons).size).toBe(reasons.length);
        }
      }),
    );
  });

  test('[REC-05] the same pet gets the same recommendations, in whatever order the catalog is read', () => {
    const { plans, addOns } = catalog;
    const orders = fc.record({
      plans: fc.shuffledSubarray([...plans], { minLength: plans.length }),
      addOns: fc.shuffledSubarray([...addOns], { minLength: addOns.length }),
    });
    fc.assert(
      fc.property(pets, orders, (pet, order) => {
        expect(recommend(pet, order)).toEqual(recommend(pet, catalog));
      }),
    );
  });
});

test.each(['dog', 'cat'] as const)(
  '[REC-04] add-ons for a young %s promise no second cleaning: its plans have none',
  (type) => {
    const young = { type, age: 'puppy/kitten', healthConcerns: [...offeredConcernSchema.options] };
    const { plans, addOns } = forPet(young as Partial<PetProfile>);
    expect(plans.flatMap(({ plan }) => featuresOf(plan)).join()).not.toMatch(/dental cleaning/);
    expect(addOns.map(({ addOn }) => addOn.name)).toContain('Dental Care Plus');
    const texts = addOns.flatMap(({ addOn, reasons }) => [addOn.description, ...reasons]);
    expect(texts.join('\n')).not.toMatch(/\b(second|extra|another|additional)\b[^\n]*cleaning/i);
  },
);
