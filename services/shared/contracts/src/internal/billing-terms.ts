import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { priceTerms } from '../legal/versions.ts';
import { daySchema } from '../models/benefit.ts';
import { addOnSchema, planSchema } from '../models/plan.ts';
import { centsSchema } from '../money.ts';
import { defineInternalRoute } from './define-internal-route.ts';

const enrollmentParams = z.strictObject({ enrollmentId: pathIdSchema });

export const priceStandingSchema = z.object({
  enrollmentId: idSchema,
  /** What the text that the owner agreed to last promises about the price. Null: no agreement, or an unknown text. */
  promise: z.enum(priceTerms).nullable(),
  isDisputed: z.boolean(),
  isPastDue: z.boolean(),
  /**
   * When months were invoiced that were voided instead of paid, but for those on hold, because the plan was suspended, and
   * when those began that a restart passed over. A month can have both.
   */
  unbilledAt: z.array(z.iso.datetime()),
  /** The first charge of a plan that was started again or set up: later charges come on its date. Null: there is none. */
  startedAt: z.iso.datetime().nullable(),
});
export type PriceStanding = z.infer<typeof priceStandingSchema>;

/** Reads, as stored, what stands in the way of another price. In the order of the request. */
export const readPriceStandings = defineInternalRoute({
  method: 'post',
  path: '/internal/price-standings',
  service: 'billing',
  internal: ['enrollment'],
  body: z.strictObject({ enrollmentIds: z.array(idSchema).min(1).max(1000) }),
  bodyLimitBytes: 32 * 1024,
  responses: { 200: z.object({ standings: z.array(priceStandingSchema) }) },
});

/** Another price and plan version from a day on, and what allows it. */
export const changedTermsSchema = z.strictObject({
  /** The same for every repetition. */
  termsId: z.uuid(),
  /** Charges of this day at the clinic and later are the new ones; those before it stay. */
  effectiveFrom: daySchema,
  plan: planSchema,
  addOns: z.array(addOnSchema),
  /** The sum of plan and add-ons. */
  monthlyCents: centsSchema,
  /** `phone`: staff recorded it, for a price that isn't higher. */
  agreedBy: z.enum(['notice', 'consent', 'phone']),
  /** What was mailed: the sentence that allows it, and when it was first mailed. Of the others: what was agreed to. */
  sentence: z.string(),
  at: z.iso.datetime(),
});
export type ChangedTerms = z.infer<typeof changedTermsSchema>;

/**
 * Lets the payment provider charge other terms from a day on; without prorations. `waits`: a charge at the old price
 * comes first, so nothing was changed yet: repeat the call after it. `not_billed`: no card is charged; the terms are
 * kept. Repeated with the same id, it changes nothing twice. After service_unavailable, repeat the call.
 * Errors: status_conflict (disputed, past due, ending, ended, or not agreed to).
 */
export const changeTerms = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/terms',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: changedTermsSchema,
  responses: { 200: z.object({ outcome: z.enum(['changed', 'waits', 'not_billed']) }) },
});

/**
 * Takes changed terms back before their first charge; `charged`: too late. Unknown terms were never changed:
 * `withdrawn`.
 */
export const withdrawTerms = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/terms/withdraw',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: z.strictObject({ termsId: z.uuid() }),
  responses: { 200: z.object({ outcome: z.enum(['withdrawn', 'charged']) }) },
});

export const newPriceOfferSchema = z.strictObject({
  campaignId: idSchema,
  /** 1: 45 days before; 2: 14 days before. */
  mailing: z.literal([1, 2]),
  effectiveFrom: daySchema,
  plan: planSchema,
  addOns: z.array(addOnSchema),
  oldMonthlyCents: centsSchema,
  newMonthlyCents: centsSchema,
  changes: z.array(z.string()),
});
export type NewPriceOffer = z.infer<typeof newPriceOfferSchema>;

/**
 * Makes the link that asks an owner about a new price, and mails it; repeated for a mailing, it mails nothing new. The
 * link works until the day before `effectiveFrom`. `mailKey`: of the mail, whose fate notification knows.
 */
export const offerNewPrice = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/price-offers',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: newPriceOfferSchema,
  responses: { 200: z.object({ mailKey: z.string(), isAgreed: z.boolean() }) },
});
