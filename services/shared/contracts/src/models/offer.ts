import { z } from 'zod';
import { ageGroupSchema, petTypeSchema } from '../enums.ts';
import { centsSchema } from '../money.ts';
import { benefitCodeSchema } from './benefit.ts';

/** What the clinic sells: a plan, or an add-on to one. Their ids are counted apart. */
export const offerKindSchema = z.enum(['plan', 'add-on']);
export type OfferKind = z.infer<typeof offerKindSchema>;

const text = (longest: number) => z.string().trim().min(1, 'Required').max(longest);

/** One service per plan year, with what one of it costs: the owner without a plan, and the clinic if it says so. */
export const includedServiceSchema = z.discriminatedUnion('unit', [
  z.strictObject({
    service: benefitCodeSchema,
    unit: z.literal('count'),
    quantity: z.int().min(1).max(99),
    /** Days until it is due again; null: once. */
    intervalDays: z.int().min(1).max(3_650).nullable(),
    listPriceCents: centsSchema.max(1_000_000),
    costCents: centsSchema.max(1_000_000).nullable(),
  }),
  z.strictObject({
    service: benefitCodeSchema,
    unit: z.literal('discount'),
    percent: z.int().min(1).max(100),
  }),
]);
export type IncludedService = z.infer<typeof includedServiceSchema>;

const shared = {
  name: text(80),
  description: text(400),
  monthlyCents: centsSchema.min(100, 'At least $1.00').max(1_000_000),
  /** Position in lists, ascending. */
  displayOrder: z.int().min(0).max(999),
  /** In the order in which they are shown. */
  benefits: z
    .array(includedServiceSchema)
    .min(1, 'At least one service')
    .max(40)
    .refine(
      (benefits) => new Set(benefits.map(({ service }) => service)).size === benefits.length,
      'Each service can be included once',
    ),
};

/** What a version of a plan says: it is sold as it stands here. */
export const planContentSchema = z.strictObject({
  kind: z.literal('plan'),
  ...shared,
  /** 'Gold' of 'Dog Gold': its name beside the other plans for the same pets. */
  tier: text(30),
  /** 'Most Popular'. */
  badge: text(30).nullable(),
  membershipFeeCents: centsSchema.max(1_000_000),
  petTypes: z.array(petTypeSchema).min(1, 'At least one kind of pet'),
  ageGroups: z.array(ageGroupSchema).min(1, 'At least one age range'),
});
export type PlanContent = z.infer<typeof planContentSchema>;

/** Diets and laser therapy treat an existing problem, and aren't for growing pets. */
export const addOnPurposeSchema = z.enum(['care', 'diet', 'laser']);

/** A label with a number decides which pets a diet is recommended for, so that it has one of the forms that can be read. */
const weightRangeLabelSchema = text(40).regex(
  /^(?:\D*|up to \d{1,4} lbs?|\d{1,4} ?(?:to|-|–) ?\d{1,4} lbs?|\d{1,4} lbs? and (?:up|over))$/i,
  'Please write it like “Up to 30 lbs”, “31 to 60 lbs”, or “61 lbs and up”.',
);

/** What a version of an add-on says. */
export const addOnContentSchema = z.strictObject({
  kind: z.literal('add-on'),
  ...shared,
  purpose: addOnPurposeSchema,
  /** Health concerns, pet types, or age groups that it is recommended for. */
  recommendedFor: z.array(text(40)).max(40),
  weightRangeLabel: weightRangeLabelSchema.nullable(),
  maxBagsPerYear: z.int().min(1).max(99).nullable(),
});
export type AddOnContent = z.infer<typeof addOnContentSchema>;

export const offerContentSchema = z.discriminatedUnion('kind', [
  planContentSchema,
  addOnContentSchema,
]);
export type OfferContent = z.infer<typeof offerContentSchema>;
