import { z } from 'zod';
import { ageGroupSchema, petTypeSchema } from '../enums.ts';
import { addOnIdsSchema, idSchema, pathIdSchema } from '../ids.ts';
import { benefitCodeSchema, benefitSchema } from '../models/benefit.ts';
import { offerKindSchema } from '../models/offer.ts';
import { addOnSchema, planSchema, shownVersionsSchema } from '../models/plan.ts';
import { centsSchema, moneySchema } from '../money.ts';
import { defineInternalRoute } from './define-internal-route.ts';

export const quoteRequestSchema = z.strictObject({
  planId: idSchema,
  addOnIds: addOnIdsSchema,
  petType: petTypeSchema,
  ageGroup: ageGroupSchema,
  shown: shownVersionsSchema.optional(),
  /** Of an old system: they may have what isn't sold anymore. */
  isMember: z.boolean().optional(),
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

export const quoteSchema = z.object({
  plan: planSchema,
  addOns: z.array(addOnSchema),
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  /** Of the plan, then of the add-ons. */
  benefits: z.array(benefitSchema),
});
export type Quote = z.infer<typeof quoteSchema>;

/**
 * Validates the selection and prices it. A shown version is honored for a day after another one replaced it.
 * Errors: unknown_plan, unknown_add_on, plan_not_for_pet, price_changed.
 */
export const quoteEnrollment = defineInternalRoute({
  method: 'post',
  path: '/internal/quote',
  service: 'catalog',
  internal: ['enrollment'],
  body: quoteRequestSchema,
  bodyLimitBytes: 32 * 1024,
  responses: { 200: quoteSchema },
});

/** The versions whose list prices a manager has confirmed. Owners see what services are worth only of these. */
export const confirmedPricesSchema = z.object({
  confirmed: z.array(
    z.object({ kind: offerKindSchema, id: idSchema, version: z.int().positive() }),
  ),
});
export type ConfirmedPrices = z.infer<typeof confirmedPricesSchema>;

export const readConfirmedPrices = defineInternalRoute({
  method: 'get',
  path: '/internal/confirmed-prices',
  service: 'catalog',
  internal: ['enrollment'],
  responses: { 200: confirmedPricesSchema },
});

/** Every plan and add-on that is or was sold, in display order, with what each includes per plan year. */
export const offerSchema = z.object({
  plans: z.array(
    planSchema.omit({ description: true, features: true }).extend({
      benefits: z.array(benefitSchema),
      /** 'Gold' of 'Dog Gold': plans for other ages of the same tier follow each other. */
      tier: z.string(),
      isSold: z.boolean(),
    }),
  ),
  addOns: z.array(
    addOnSchema
      .pick({ id: true, name: true, monthlyPrice: true })
      .extend({ benefits: z.array(benefitSchema) }),
  ),
});
export type Offer = z.infer<typeof offerSchema>;

export const readOffer = defineInternalRoute({
  method: 'get',
  path: '/internal/offer',
  service: 'catalog',
  internal: ['enrollment'],
  responses: { 200: offerSchema },
});

/** A published version of a plan, also one that isn't in effect yet, with what it includes per plan year. */
export const planVersionSchema = z.object({
  plan: planSchema,
  benefits: z.array(benefitSchema),
  /** From when it is sold. */
  effectiveFrom: z.iso.datetime(),
});
export type PlanVersion = z.infer<typeof planVersionSchema>;

/** Every published version of a plan, oldest first, as a price campaign compares them. Errors: not_found. */
export const readPlanVersions = defineInternalRoute({
  method: 'get',
  path: '/internal/plans/:id/versions',
  service: 'catalog',
  internal: ['enrollment'],
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: z.object({ versions: z.array(planVersionSchema) }) },
});

/** A published version of an add-on, also one that isn't in effect yet, with what it includes per plan year. */
export const addOnVersionSchema = planVersionSchema
  .omit({ plan: true })
  .extend({ addOn: addOnSchema });
export type AddOnVersion = z.infer<typeof addOnVersionSchema>;

/** Every published version of an add-on, oldest first. Errors: not_found. */
export const readAddOnVersions = defineInternalRoute({
  method: 'get',
  path: '/internal/add-ons/:id/versions',
  service: 'catalog',
  internal: ['enrollment'],
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: z.object({ versions: z.array(addOnVersionSchema) }) },
});

const soldVersionSchema = z.strictObject({
  kind: offerKindSchema,
  id: idSchema,
  version: z.int().positive(),
});

/** What a member can change to: what is sold now, what the member's own versions include, and the services. */
export const changeOfferSchema = z.object({
  plans: z.array(planSchema.extend({ benefits: z.array(benefitSchema) })),
  addOns: z.array(addOnSchema.extend({ benefits: z.array(benefitSchema) })),
  /** Those of `has` that were ever published. */
  has: z.array(soldVersionSchema.extend({ benefits: z.array(benefitSchema) })),
  /** Those that count as each other. */
  services: z.array(
    z.object({ code: benefitCodeSchema, equivalents: z.array(benefitCodeSchema).min(1) }),
  ),
});
export type ChangeOffer = z.infer<typeof changeOfferSchema>;

/** Reads what a change of plan needs, in display order. `has`: the versions that a member has. */
export const readChangeOffer = defineInternalRoute({
  method: 'post',
  path: '/internal/change-offer',
  service: 'catalog',
  internal: ['enrollment'],
  body: z.strictObject({ has: z.array(soldVersionSchema).max(50) }),
  responses: { 200: changeOfferSchema },
});

/** What one of a service costs the clinic in a version of a plan or add-on, where it says so. */
export const serviceCostsSchema = z.object({
  costs: z.array(
    z.object({
      kind: offerKindSchema,
      id: idSchema,
      version: z.int().positive(),
      service: z.string(),
      costCents: centsSchema,
    }),
  ),
});
export type ServiceCost = z.infer<typeof serviceCostsSchema>['costs'][number];

export const readServiceCosts = defineInternalRoute({
  method: 'get',
  path: '/internal/service-costs',
  service: 'catalog',
  internal: ['enrollment'],
  responses: { 200: serviceCostsSchema },
});
