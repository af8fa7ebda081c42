import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { nextYearSchema } from '../models/year-statement.ts';
import { centsSchema } from '../money.ts';
import { aboutEnrollment, addressed, defineMails } from './mail-parts.ts';

const newPrice = {
  /** With add-ons. */
  oldMonthlyCents: centsSchema,
  newMonthlyCents: centsSchema,
  /** What changes besides, one sentence each. */
  changes: z.array(z.string()),
};

const changedPlans = z
  .array(
    z.object({
      enrollmentId: idSchema,
      petName: z.string(),
      planName: z.string(),
      ...newPrice,
      ...nextYearSchema.pick({ prepaidUntil: true, paidAtClinicUntil: true }).shape,
    }),
  )
  .min(1);

/** The plans of an owner cost something else from the next plan year on. */
export const priceChangeMail = z.object({
  kind: z.literal('price-change'),
  ...addressed,
  /** 45 and 14 days before. */
  notice: z.enum(['first', 'second']),
  /** The first day of the new plan years. */
  effectiveFrom: daySchema,
  plans: changedPlans,
});

/** The plans of an owner got better on a day: none costs more or includes less. */
export const betterPlansMail = z.object({
  kind: z.literal('better-plans'),
  ...addressed,
  effectiveFrom: daySchema,
  plans: changedPlans,
});

/** An owner whose agreement promises the price for good is asked about another one. */
export const priceOfferMail = z.object({
  kind: z.literal('price-offer'),
  ...aboutEnrollment,
  ...newPrice,
  url: z.url({ protocol: /^https?$/ }),
  /** Until when the link works. */
  expiresAt: z.iso.datetime(),
  effectiveFrom: daySchema,
  /** The second one, 14 days before. */
  isLast: z.boolean(),
});

/**
 * An owner was told of a new price, and the plan stays as it is: its campaign was undone, or a payment or the payment
 * provider stands in its way.
 */
export const priceKeptMail = z.object({
  kind: z.literal('price-kept'),
  ...aboutEnrollment,
  monthlyCents: centsSchema,
  /** The day from which the new price was to apply. */
  effectiveFrom: daySchema,
});

export const priceMails = defineMails({
  'price-change': { schema: priceChangeMail, quota: 'exempt', isEvidence: true, again: 'same' },
  'better-plans': { schema: betterPlansMail, quota: 'exempt', isEvidence: true, again: 'same' },
  'price-offer': { schema: priceOfferMail, quota: 'exempt', hasSecretLink: true },
  'price-kept': { schema: priceKeptMail, quota: 'exempt', isEvidence: true, again: 'same' },
});
