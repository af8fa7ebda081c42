import { z } from 'zod';
import { ageGroupSchema, petTypeSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';

/** A wellness plan (spec §3). `membershipFee` is what enrolling costs: parsed from the feature text, else the stored column. */
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

/** GET /api/plans, in the fixed display order of spec §2. */
export const plansResponseSchema = z.array(planSchema);

/** POST /api/recommendations: at most three plans, best first, exactly one recommended unless the list is empty. */
export const recommendationsSchema = z.object({
  plans: z.array(
    z.object({ plan: planSchema, reasons: z.array(z.string()), isRecommended: z.boolean() }),
  ),
  addOns: z.array(z.object({ addOn: addOnSchema, reasons: z.array(z.string()) })),
});
export type Recommendations = z.infer<typeof recommendationsSchema>;
export type PlanRecommendation = Recommendations['plans'][number];
export type AddOnRecommendation = Recommendations['addOns'][number];
