import { z } from 'zod';
import { appointmentTypeSchema } from '../models/appointment.ts';
import { benefitCodeSchema } from '../models/benefit.ts';
import { petProfileSchema } from '../models/pet.ts';
import { addOnSchema, planSchema } from '../models/plan.ts';
import { defineRoute } from './define-route.ts';

/** A plan's share of one service per year: a number, and which kind, or a discount. */
const planServiceSchema = z.object({
  code: benefitCodeSchema,
  /** Without the number: 'Nail trims', '10% off services outside the plan'. */
  wording: z.string(),
  /** Its row in the comparison; kinds of one service share it. */
  service: z.string(),
  quantity: z.int().positive().nullable(),
  percent: z.int().nullable(),
  detail: z.string().nullable(),
});
export type PlanService = z.infer<typeof planServiceSchema>;

const listedPlanSchema = planSchema.extend({
  /** 'Gold' of 'Dog Gold'. */
  tier: z.string(),
  /** 'Most Popular'. */
  badge: z.string().nullable(),
  services: z.array(planServiceSchema),
});
export type ListedPlan = z.infer<typeof listedPlanSchema>;

export const plansResponseSchema = z.array(listedPlanSchema);

export const listPlans = defineRoute({
  method: 'get',
  path: '/api/plans',
  service: 'catalog',
  access: 'anyone',
  limit: 'read',
  summary: 'All plans, in the order of the page',
  responses: { 200: plansResponseSchema },
});

/** A service by the code that visits and uses name. */
const serviceSchema = z.object({
  code: benefitCodeSchema,
  /** In a sentence at the front desk. */
  shortLabel: z.string(),
  /** The type of visit to book for it. */
  visitType: appointmentTypeSchema,
});
export type Service = z.infer<typeof serviceSchema>;

export const listServices = defineRoute({
  method: 'get',
  path: '/api/services',
  service: 'catalog',
  access: 'anyone',
  limit: 'read',
  summary: 'All services, also those that no plan or add-on includes anymore',
  responses: { 200: z.array(serviceSchema) },
});

/** At most three plans, best first. Exactly one is recommended unless the list is empty. */
export const recommendationsSchema = z.object({
  plans: z.array(
    z.object({ plan: planSchema, reasons: z.array(z.string()), isRecommended: z.boolean() }),
  ),
  addOns: z.array(z.object({ addOn: addOnSchema, reasons: z.array(z.string()) })),
});
export type Recommendations = z.infer<typeof recommendationsSchema>;
export type PlanRecommendation = Recommendations['plans'][number];
export type AddOnRecommendation = Recommendations['addOns'][number];

export const recommendPlans = defineRoute({
  method: 'post',
  path: '/api/recommendations',
  service: 'catalog',
  access: 'anyone',
  limit: 'read',
  summary: 'Up to three plans and matching add-ons for a pet',
  body: petProfileSchema,
  bodyLimitBytes: 32 * 1024,
  responses: { 200: recommendationsSchema },
});
