import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { centsSchema } from '../money.ts';
import { daySchema } from './benefit.ts';
import { offerContentSchema, offerKindSchema } from './offer.ts';

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

/** What a manager works on. It isn't sold. */
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
  /** Since when it isn't sold anymore. Null: it is, or will be. */
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
