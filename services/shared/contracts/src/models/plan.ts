import { z } from 'zod';
import { ageGroupSchema, petTypeSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';

/** Numbers the versions of a plan or add-on, each of which never changes: a price, texts, and benefits. */
export const versionSchema = z.int().positive();

/** How a plan was sold for a second pet or a later one. `monthlyPrice` plus the discount is the list price. */
const furtherPetTermsSchema = z.object({
  /** Per month; 0.00: only the membership fee was lower. */
  monthlyDiscount: moneySchema,
  /** The membership fee of a first pet. */
  listFee: moneySchema,
});
export type FurtherPetTerms = z.infer<typeof furtherPetTermsSchema>;

/**
 * A wellness plan. `membershipFee` is the enrollment fee, read from the feature text or else from the stored
 * column.
 */
export const planSchema = z.object({
  id: idSchema,
  version: versionSchema,
  name: z.string(),
  description: z.string(),
  monthlyPrice: moneySchema,
  membershipFee: moneySchema,
  features: z.array(z.string()),
  targetPetTypes: z.array(petTypeSchema),
  targetAgeGroups: z.array(ageGroupSchema),
  /** Only of a plan as it was sold for a second pet or a later one. Absent: the list price. */
  furtherPet: furtherPetTermsSchema.optional(),
});
export type Plan = z.infer<typeof planSchema>;

export const addOnSchema = z.object({
  id: idSchema,
  version: versionSchema,
  name: z.string(),
  description: z.string(),
  monthlyPrice: moneySchema,
  recommendedFor: z.array(z.string()),
  weightRangeLabel: z.string().nullable(),
  maxBagsPerYear: z.int().nullable(),
});
export type AddOn = z.infer<typeof addOnSchema>;

/** The versions of plan and add-ons that a person saw. Without them, those that are sold now count. */
export const shownVersionsSchema = z.strictObject({
  plan: versionSchema,
  /** By the add-on's id. */
  addOns: z.record(z.string().regex(/^[1-9]\d{0,9}$/), versionSchema).default({}),
});
