import { z } from 'zod';
import { careTypeSchema, offeredConcernSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';

/** A calendar day at the clinic, in years that every calendar and column can hold. */
export const daySchema = z.iso
  .date()
  .refine((day) => /^(?:19|20|21)/.test(day), 'Please choose a year from 1900 to 2199');

/** A calendar month at the clinic, `2026-11`. */
export const monthSchema = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/);

/** As it is stored of whatever was ever sold. */
export const storedCareTypeSchema = z.string().regex(/^[a-z][a-z_]{1,39}$/);

/** Identifies a service across plans and add-ons, `core_vaccines_dog`. */
export const benefitCodeSchema = z.string().regex(/^[a-z][a-z0-9_]{1,59}$/);

/** One service of a plan or add-on, per plan year. */
export const benefitSchema = z.discriminatedUnion('unit', [
  z.object({
    code: benefitCodeSchema,
    label: z.string(),
    unit: z.literal('count'),
    quantity: z.int().positive(),
    /** The price of one without a plan, in cents. */
    listPriceCents: z.int().nonnegative(),
    careType: careTypeSchema,
    /** Days until it is due again; null: once. */
    intervalDays: z.int().positive().nullable(),
    /** Health concerns of the pet that make it due sooner. */
    soonerFor: z.array(offeredConcernSchema),
    /** Its line in the features of a plan. */
    feature: z.string(),
  }),
  z.object({
    code: benefitCodeSchema,
    label: z.string(),
    unit: z.literal('discount'),
    percent: z.int().min(1).max(100),
    feature: z.string(),
  }),
]);
export type Benefit = z.infer<typeof benefitSchema>;

export const planYearSchema = z.object({
  startsOn: daySchema,
  /** The last day. */
  endsOn: daySchema,
});

/** An owed service with its counters. For discounts, quantity, left, and listPrice are null; the last also as `valueUsed`. */
export const benefitBalanceSchema = z.object({
  code: benefitCodeSchema,
  label: z.string(),
  unit: z.enum(['count', 'discount']),
  quantity: z.int().nonnegative().nullable(),
  used: z.int().nonnegative(),
  left: z.int().nonnegative().nullable(),
  listPrice: moneySchema.nullable(),
  careType: storedCareTypeSchema.nullable(),
  lastUsedOn: daySchema.nullable(),
  nextDueOn: daySchema.nullable(),
});
export type BenefitBalance = z.infer<typeof benefitBalanceSchema>;

/** One use of a benefit. Undone ones stay, with who, when, and why. */
export const redemptionSchema = z.object({
  id: idSchema,
  code: benefitCodeSchema,
  label: z.string(),
  quantity: z.int().positive(),
  performedOn: daySchema,
  /** The value of a discount. */
  amount: moneySchema.nullable(),
  note: z.string().nullable(),
  /** Who performed it: a vet or room. Missing: no one was named. */
  provider: z.string().optional(),
  /** The staff member's name, or username. */
  recordedBy: z.string(),
  recordedAt: z.iso.datetime(),
  /** Why a manager recorded it although the plan was not active. */
  overrideReason: z.string().nullable(),
  undone: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export type Redemption = z.infer<typeof redemptionSchema>;

/** A plan year's benefits of one enrollment. */
export const enrollmentBenefitsSchema = z.object({
  enrollmentId: idSchema,
  planYear: planYearSchema,
  benefits: z.array(benefitBalanceSchema),
  /**
   * Services used at list price plus discounts given. Null for owners until a manager has confirmed the list prices.
   */
  valueUsed: moneySchema.nullable(),
  /** The fee and the months paid in this plan year, minus refunds; null while billing can't be reached. */
  paid: moneySchema.nullable(),
});
export type EnrollmentBenefits = z.infer<typeof enrollmentBenefitsSchema>;
