import { readFile } from 'node:fs/promises';
import {
  ageGroupSchema,
  benefitCodeSchema,
  careTypeSchema,
  moneySchema,
  offeredConcernSchema,
  petTypeSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { careTopicSchema } from '../core/care-topics.ts';
import { addOnKindSchema } from '../core/catalog.ts';

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
      kind: addOnKindSchema,
      recommendedFor: z.array(text),
      weightRangeLabel: text.nullable(),
      maxBagsPerYear: z.int().positive().nullable(),
    }),
  ),
});
export type Seed = z.infer<typeof seedSchema>;

const seedFile = new URL('../../prisma/seed/catalog.json', import.meta.url);

/** Reads and checks the plans, add-ons, and services that the catalog is seeded with. */
export async function readSeed(): Promise<Seed> {
  return seedSchema.parse(JSON.parse(await readFile(seedFile, 'utf8')));
}
