import { z } from 'zod';
import { ageGroupSchema, petTypeSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';

/**
 * A wellness plan. `membershipFee` is the enrollment fee, read from the feature text or else from the stored
 * column.
 */
export const planSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  monthlyPrice: moneySchema,
  membershipFee: moneySchema,
  features: z.array(z.string()),
  targetPetTypes: z.array(petTypeSchema),
  targetAgeGroups: z.array(ageGroupSchema),
});
export type Plan = z.infer<typeof planSchema>;

export const addOnSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  monthlyPrice: moneySchema,
  recommendedFor: z.array(z.string()),
  weightRangeLabel: z.string().nullable(),
  maxBagsPerYear: z.int().nullable(),
});
export type AddOn = z.infer<typeof addOnSchema>;
