import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { odditySchema, offerDetailSchema, offerSummarySchema } from '../models/offer-versions.ts';
import { offerContentSchema, offerKindSchema } from '../models/offer.ts';
import { petProfileSchema } from '../models/pet.ts';
import { plansResponseSchema, recommendationsSchema } from './catalog.ts';
import { defineRoute } from './define-route.ts';

const version = z.int().positive();

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
