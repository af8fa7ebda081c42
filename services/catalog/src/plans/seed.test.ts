import { readFile } from 'node:fs/promises';
import {
  ageGroupSchema,
  benefitSchema,
  careFeatures,
  moneySchema,
  offeredConcernSchema,
  petTypeSchema,
} from '@petwell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { seed, seededCatalog } from '../../test/seeded-catalog.ts';
import type { Inclusion } from '../core/catalog.ts';
import { presentAddOn, presentPlan } from '../core/rules-present.ts';
import { featuresOf, toBenefit, wordingOf } from '../core/rules-wording.ts';
import { parseMembershipFeeCents } from './rules-membership-fee.ts';

const specificationFile = new URL('../../test/specification.json', import.meta.url);
const benefits = z.array(z.array(z.union([z.string(), z.number(), z.null()])));
const specification = z
  .object({
    plans: z.array(
      z.object({
        name: z.string(),
        monthlyPrice: moneySchema,
        membershipFee: moneySchema,
        targetPetTypes: z.array(petTypeSchema),
        targetAgeGroups: z.array(ageGroupSchema),
        features: z.array(z.string()),
        benefits,
      }),
    ),
    addOns: z.array(
      z.object({
        name: z.string(),
        monthlyPrice: moneySchema,
        recommendedFor: z.array(z.string()),
        weightRangeLabel: z.string().nullable(),
        maxBagsPerYear: z.int().nullable(),
        benefits,
      }),
    ),
  })
  .parse(JSON.parse(await readFile(specificationFile, 'utf8')));

/** A benefit as the specification's file has it. */
function toLine(inclusion: Inclusion) {
  const benefit = benefitSchema.parse(toBenefit(inclusion));
  const { code, label } = benefit;
  if (benefit.unit === 'discount') return [code, label, `${benefit.percent}%`, null, null, null];
  const { quantity, listPriceCents, careType, intervalDays } = benefit;
  return [code, label, quantity, listPriceCents, careType, intervalDays];
}

test('[PLN-01] [BEN-01] the plans are those of the specification, in its order and words', () => {
  const plans = seededCatalog.plans.map((plan) => {
    const {
      id: _id,
      version: _version,
      description: _description,
      ...presented
    } = presentPlan(plan);
    return { ...presented, benefits: plan.includes.map(toLine) };
  });
  expect(plans).toEqual(specification.plans);
});

test('[BEN-01] the add-ons are those of the specification', () => {
  const addOns = seededCatalog.addOns.map((addOn) => {
    const {
      id: _id,
      version: _version,
      description: _description,
      ...presented
    } = presentAddOn(addOn);
    return { ...presented, benefits: addOn.includes.map(toLine) };
  });
  expect(addOns).toEqual(specification.addOns);
});

test("[FEE-01] [OFR-06] the fee that a plan's features name is that of its version", () => {
  for (const plan of seededCatalog.plans) {
    const named = parseMembershipFeeCents(featuresOf(plan));
    expect(named, plan.name).toBe(plan.membershipFeeCents);
  }
  const fees = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(fees, (membershipFeeCents) => {
      for (const plan of seededCatalog.plans) {
        const named = parseMembershipFeeCents(featuresOf({ ...plan, membershipFeeCents }));
        expect(named).toBe(membershipFeeCents);
      }
    }),
  );
});

test('services that count as each other say so on both sides', () => {
  const equivalentsOf = new Map(seed.services.map((one) => [one.code, one.equivalents]));
  for (const [code, equivalents] of equivalentsOf) {
    for (const other of equivalents) expect(equivalentsOf.get(other), other).toContain(code);
    expect(equivalents).not.toContain(code);
  }
  expect(equivalentsOf.get('dental_xray')).toEqual(['dental', 'dental_extra']);
});

test('[PLN-04] services are listed as the features, without the number', () => {
  for (const plan of seededCatalog.plans) {
    const texts = careFeatures(featuresOf(plan)).map((text) => text.replace(/^\d+\s+/, ''));
    expect(plan.includes.map(wordingOf), plan.name).toEqual(texts);
  }
  expect(seededCatalog.plans[0]?.includes.map(wordingOf)).toEqual(
    expect.arrayContaining(['Nail trims', '10% off services outside the plan']),
  );
});

test('[PLN-03] four plans have a badge', () => {
  const badges = seed.plans.filter(({ badge }) => badge !== null);
  expect(badges.map(({ name, badge }) => `${name}: ${badge}`)).toEqual([
    'Dog Platinum: Most Popular',
    'Puppy Gold: Most Popular',
    'Cat Gold: Most Popular',
    'Kitten Gold: Most Popular',
  ]);
});

test('[BEN-01] every service stands once in the seed, and a plan or add-on names it once', () => {
  const codes = seed.services.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { name, benefits: own } of [...seed.plans, ...seed.addOns]) {
    const named = own.map(({ service }) => service);
    expect(new Set(named).size, name).toBe(named.length);
    expect(codes, name).toEqual(expect.arrayContaining(named));
  }
});

test('diets are the add-ons that come in bags', () => {
  for (const { name, kind, maxBagsPerYear } of seed.addOns) {
    expect(kind === 'diet', name).toBe(maxBagsPerYear !== null);
  }
});

test('[CAR-01] health concerns make these services due sooner', () => {
  const soonerFor = Object.fromEntries(
    offeredConcernSchema.options.map((concern) => [
      concern,
      seed.services.filter((one) => one.soonerFor.includes(concern)).map(({ code }) => code),
    ]),
  );
  expect(soonerFor).toEqual({
    allergies: ['cytology', 'allergy_panel'],
    'joint issues': ['hip_knee_xray'],
    'dental problems': ['dental_xray', 'dental', 'dental_extra', 'fluoride', 'home_care_kit'],
    'weight management': ['body_condition_plan', 'metabolic_panel'],
  });
});

test('vaccines, dental care, and surgery are booked as visits of their kind', () => {
  for (const { code, careType, visitType } of seed.services) {
    const isOwnVisit = ['vaccine', 'dental', 'surgery'].includes(visitType);
    if (isOwnVisit || careType === 'vaccine' || careType === 'surgery') {
      expect(visitType, code).toBe(careType);
    }
  }
});
