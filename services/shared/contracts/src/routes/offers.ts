import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { offerContentSchema, offerKindSchema, planContentSchema } from '../models/offer.ts';
import { petProfileSchema } from '../models/pet.ts';
import { centsSchema } from '../money.ts';
import { plansResponseSchema, recommendationsSchema } from './catalog.ts';
import { defineRoute } from './define-route.ts';

const version = z.int().positive();

/** Something about a plan or add-on that its manager should look at before it is sold. */
export const oddityKindSchema = z.enum([
  /** A year's price and the fee cost more than what is inside, at list price. */
  'costs_more_than_inside',
  /** Less of a service than in the cheaper plan for the same pets. */
  'less_than_cheaper',
  /** A counted service has a list price of zero. */
  'no_list_price',
  /** Dogs or cats of an age are left without a plan. */
  'pets_without_plan',
  /** When its pets grow up, no plan is for them. */
  'no_next_stage',
]);
export const odditySchema = z.object({
  kind: oddityKindSchema,
  /** In one sentence, with its figures: 'A year costs $565.15, and what is inside $419.00.' */
  sentence: z.string(),
});
export type Oddity = z.infer<typeof odditySchema>;

/** A version that is sold, was sold, or will be sold from a day on. */
export const publishedVersionSchema = z.object({
  version,
  content: offerContentSchema,
  /** From when it is sold. */
  effectiveFrom: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
  /** The manager's name, or username. Null: it came with PetWell. */
  publishedBy: z.string().nullable(),
  /** Why it was published although something about it is odd. */
  reason: z.string().nullable(),
  /** When and by whom its list prices were confirmed. Null: owners don't see what its services are worth. */
  pricesConfirmed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

/** What a manager works on. It is sold to nobody. */
export const offerDraftSchema = z.object({
  /** Goes up by one with each change; saving names the one that was read. */
  revision: z.int().positive(),
  content: offerContentSchema,
  oddities: z.array(odditySchema),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export type OfferDraft = z.infer<typeof offerDraftSchema>;

/** What one year's services cost at list price, and what they cost the clinic: null unless each one's cost is known. */
const valueSchema = z.object({ listCents: centsSchema, costCents: centsSchema.nullable() });

const offerParts = {
  kind: offerKindSchema,
  id: idSchema,
  /** Never changes, `dog-gold`. */
  code: z.string(),
  /** Since when it isn't sold any more. Null: it is, or will be. */
  retiredAt: z.iso.datetime().nullable(),
};

/** A row of the list: as it is sold now, or if it never was, as it is drafted. */
export const offerSummarySchema = z.object({
  ...offerParts,
  name: z.string(),
  monthlyCents: centsSchema,
  /** Null for add-ons. */
  membershipFeeCents: centsSchema.nullable(),
  value: valueSchema,
  /** Null: it was never sold. */
  version: version.nullable(),
  changedAt: z.iso.datetime(),
  /** Null: it came with PetWell. */
  changedBy: z.string().nullable(),
  /** The next version and the day at the clinic from which it is sold. */
  scheduled: z.object({ version, effectiveOn: daySchema, monthlyCents: centsSchema }).nullable(),
  hasDraft: z.boolean(),
});
export type OfferSummary = z.infer<typeof offerSummarySchema>;

/** A plan or add-on with all that a manager decides about it. */
export const offerDetailSchema = z.object({
  ...offerParts,
  /** Null: it was never sold. */
  current: publishedVersionSchema.nullable(),
  scheduled: publishedVersionSchema.nullable(),
  draft: offerDraftSchema.nullable(),
  /** Newest first, without the current and the scheduled one. */
  earlier: z.array(publishedVersionSchema),
});
export type OfferDetail = z.infer<typeof offerDetailSchema>;

const kindParams = z.strictObject({ kind: offerKindSchema });
const offerParams = z.strictObject({ kind: offerKindSchema, id: pathIdSchema });
const bodyLimitBytes = 64 * 1024;

export const listOffers = defineRoute({
  method: 'get',
  path: '/api/admin/offers',
  service: 'catalog',
  access: ['manager'],
  limit: 'read',
  summary: 'Plans and add-ons as managers edit them, retired ones included',
  responses: { 200: z.object({ offers: z.array(offerSummarySchema) }) },
});

export const readOfferDetail = defineRoute({
  method: 'get',
  path: '/api/admin/offers/:kind/:id',
  service: 'catalog',
  access: ['manager'],
  limit: 'read',
  summary: 'A plan or add-on with its versions and its draft',
  params: offerParams,
  responses: { 200: offerDetailSchema },
  errors: ['not_found'],
});

/** `unknown_service` comes as a field error of `content.benefits.N.service`. */
export const addOffer = defineRoute({
  method: 'post',
  path: '/api/admin/offers/:kind',
  service: 'catalog',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'draft-plan', subject: 'offer' },
  summary: 'Begin a new plan or add-on with a draft',
  params: kindParams,
  body: z.strictObject({ content: offerContentSchema }),
  bodyLimitBytes,
  responses: { 201: offerDetailSchema },
});

export const saveDraft = defineRoute({
  method: 'put',
  path: '/api/admin/offers/:kind/:id/draft',
  service: 'catalog',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'draft-plan', subject: 'offer/:kind-:id' },
  summary: 'Save the draft of a plan or add-on',
  params: offerParams,
  /** Null: there was no draft. */
  body: z.strictObject({ revision: z.int().positive().nullable(), content: offerContentSchema }),
  bodyLimitBytes,
  responses: { 200: offerDetailSchema },
  errors: ['not_found', 'draft_changed'],
});

/** A plan or add-on that was never sold goes with its draft: then the response has no content. */
export const discardDraft = defineRoute({
  method: 'post',
  path: '/api/admin/offers/:kind/:id/draft/discard',
  service: 'catalog',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'draft-plan', subject: 'offer/:kind-:id' },
  summary: 'Discard the draft of a plan or add-on',
  params: offerParams,
  body: z.strictObject({ revision: z.int().positive() }),
  responses: { 200: offerDetailSchema, 204: null },
  errors: ['not_found', 'draft_changed'],
});

/** As owners would see it, with everything else as it is sold now. */
export const offerPreviewSchema = z.object({
  /** All plans of /plans, in its order; null for an add-on. */
  plans: plansResponseSchema.nullable(),
  /** For the pet, if one was sent. */
  recommendations: recommendationsSchema.nullable(),
  oddities: z.array(odditySchema),
});
export type OfferPreview = z.infer<typeof offerPreviewSchema>;

export const previewOffer = defineRoute({
  method: 'post',
  path: '/api/admin/offers/:kind/:id/preview',
  service: 'catalog',
  access: ['manager'],
  limit: 'read',
  summary: 'How a draft would look on /plans and among the recommendations for a pet',
  params: offerParams,
  body: z.strictObject({ content: offerContentSchema, pet: petProfileSchema.nullable() }),
  bodyLimitBytes,
  responses: { 200: offerPreviewSchema },
  errors: ['not_found'],
});

export const publishDraft = defineRoute({
  method: 'post',
  path: '/api/admin/offers/:kind/:id/publications',
  service: 'catalog',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'publish-plan', subject: 'offer/:kind-:id' },
  summary: 'Sell the draft as the next version, now or from a day on; members keep what they have',
  params: offerParams,
  body: z.strictObject({
    revision: z.int().positive(),
    /** The day at the clinic from which it is sold. Null: now. */
    effectiveOn: daySchema.nullable(),
    /** Needed if something about it is odd. */
    reason: z.string().trim().min(3).max(400).nullable(),
  }),
  responses: { 200: offerDetailSchema },
  errors: ['not_found', 'draft_changed', 'odd_draft', 'status_conflict'],
});

export const confirmPrices = defineRoute({
  method: 'post',
  path: '/api/admin/offers/:kind/:id/prices/confirm',
  service: 'catalog',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'confirm-prices', subject: 'offer/:kind-:id' },
  summary: "Confirm a version's list prices, so that its members see what they used was worth",
  params: offerParams,
  body: z.strictObject({ version }),
  responses: { 200: offerDetailSchema },
  errors: ['not_found', 'status_conflict'],
});

/** The version becomes the draft again, if there is none. */
export const undoPublication = defineRoute({
  method: 'post',
  path: '/api/admin/offers/:kind/:id/publications/undo',
  service: 'catalog',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'undo-publication', subject: 'offer/:kind-:id' },
  summary: 'Withdraw a version before the day from which it would be sold',
  params: offerParams,
  body: z.strictObject({ version }),
  responses: { 200: offerDetailSchema },
  errors: ['not_found', 'status_conflict'],
});

export const retireOffer = defineRoute({
  method: 'post',
  path: '/api/admin/offers/:kind/:id/retirement',
  service: 'catalog',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'retire-plan', subject: 'offer/:kind-:id' },
  summary: 'Stop selling a plan or add-on, or sell it again; members keep it',
  params: offerParams,
  body: z.strictObject({ isRetired: z.boolean() }),
  responses: { 200: offerDetailSchema },
  errors: ['not_found', 'status_conflict'],
});

/** What the plan's members would have paid, used, and cost under a draft. Amounts leave add-ons and fees out. */
export const backtestSchema = z.object({
  /** The first and the last day of the twelve months. */
  from: daySchema,
  until: daySchema,
  /** Members who had the plan paid at some time of it, and their months of it. */
  members: z.int().nonnegative(),
  months: z.int().nonnegative(),
  /** Their months at their own monthly price of the plan, and at the draft's. */
  paidCents: centsSchema,
  draftPaidCents: centsSchema,
  services: z.array(
    z.object({
      service: z.string(),
      /** Used in the twelve months, and how many of them the draft would include. */
      used: z.int().nonnegative(),
      included: z.int().nonnegative(),
      /** Of the included ones, at the draft's list price. */
      listCents: centsSchema,
      /** Null: the draft names no cost. */
      costCents: centsSchema.nullable(),
      /** Of those that the draft doesn't include, at the list price at which they were used. */
      leftOutCents: centsSchema,
    }),
  ),
});
export type Backtest = z.infer<typeof backtestSchema>;

export const backtestPlan = defineRoute({
  method: 'post',
  path: '/api/admin/reports/plan-backtest',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary:
    "What a plan's own members would have paid, used, and cost in the last 12 months under a draft",
  body: z.strictObject({ planId: idSchema, content: planContentSchema }),
  bodyLimitBytes,
  responses: { 200: backtestSchema },
});
