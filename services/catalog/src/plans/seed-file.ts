import { readFile } from 'node:fs/promises';
import {
  addOnPurposeSchema,
  ageGroupSchema,
  benefitCodeSchema,
  careTypeSchema,
  moneySchema,
  offeredConcernSchema,
  petTypeSchema,
  toCents,
  type AddOnContent,
  type IncludedService,
  type PlanContent,
} from '@petwell/contracts';
import { z } from 'zod';
import { careTopicSchema } from '../core/care-topics.ts';

const text = z.string().trim().min(1);

const serviceSchema = z.strictObject({
  code: benefitCodeSchema,
  label: text,
  shortLabel: text,
  feature: z.strictObject({ one: text, many: text }),
  careType: careTypeSchema.nullable(),
  visitType: careTypeSchema,
  listPriceCents: z.int().nonnegative().nullable(),
  comparison: z.strictObject({ group: text, detail: text.nullable() }),
  covers: z.array(careTopicSchema),
  soonerFor: z.array(offeredConcernSchema),
  equivalents: z.array(benefitCodeSchema).default([]),
});

const benefitSchema = z.union([
  z.strictObject({
    service: benefitCodeSchema,
    quantity: z.int().positive(),
    intervalDays: z.int().positive().nullable(),
  }),
  z.strictObject({ service: benefitCodeSchema, percent: z.int().min(1).max(100) }),
]);
export type SeedBenefit = z.infer<typeof benefitSchema>;

const offer = {
  name: text,
  description: text,
  monthlyPrice: moneySchema,
  benefits: z.array(benefitSchema).min(1),
};

const seedSchema = z.object({
  services: z.array(serviceSchema),
  plans: z.array(
    z.strictObject({
      ...offer,
      tier: text,
      badge: text.nullable(),
      membershipFee: moneySchema,
      targetPetTypes: z.array(petTypeSchema),
      targetAgeGroups: z.array(ageGroupSchema),
    }),
  ),
  addOns: z.array(
    z.strictObject({
      ...offer,
      kind: addOnPurposeSchema,
      recommendedFor: z.array(text),
      weightRangeLabel: text.nullable(),
      maxBagsPerYear: z.int().positive().nullable(),
    }),
  ),
});
export type Seed = z.infer<typeof seedSchema>;

type SeedOffer = Seed['plans'][number] | Seed['addOns'][number];

function toIncluded(benefits: readonly SeedBenefit[], services: Seed['services']) {
  return benefits.map((benefit): IncludedService => {
    const { service: code } = benefit;
    if ('percent' in benefit) return { service: code, unit: 'discount', percent: benefit.percent };
    const { quantity, intervalDays } = benefit;
    const listPriceCents = services.find((service) => service.code === code)?.listPriceCents;
    if (listPriceCents === undefined || listPriceCents === null) {
      throw new Error(`${code} has no list price in the seed`);
    }
    return {
      service: code,
      unit: 'count',
      quantity,
      intervalDays,
      listPriceCents,
      costCents: null,
    };
  });
}

const sharedContent = (offer: SeedOffer, displayOrder: number, services: Seed['services']) => ({
  name: offer.name,
  description: offer.description,
  monthlyCents: toCents(offer.monthlyPrice),
  displayOrder,
  benefits: toIncluded(offer.benefits, services),
});

/** Converts the seed to the first versions of plans and add-ons; file order is display order. */
export const firstContents = ({ services, plans, addOns }: Seed) => ({
  plans: plans.map((plan, index): PlanContent => ({
    kind: 'plan',
    ...sharedContent(plan, index, services),
    tier: plan.tier,
    badge: plan.badge,
    membershipFeeCents: toCents(plan.membershipFee),
    petTypes: plan.targetPetTypes,
    ageGroups: plan.targetAgeGroups,
  })),
  addOns: addOns.map((addOn, index): AddOnContent => ({
    kind: 'add-on',
    ...sharedContent(addOn, index, services),
    purpose: addOn.kind,
    recommendedFor: addOn.recommendedFor,
    weightRangeLabel: addOn.weightRangeLabel,
    maxBagsPerYear: addOn.maxBagsPerYear,
  })),
});

const seedFile = new URL('../../prisma/seed/catalog.json', import.meta.url);

/** Reads and checks the plans, add-ons, and services that the catalog is seeded with. */
export async function readSeed(): Promise<Seed> {
  return seedSchema.parse(JSON.parse(await readFile(seedFile, 'utf8')));
}
