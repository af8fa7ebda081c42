import { z } from 'zod';
import { daySchema } from '../models/benefit.ts';
import { owedMonthSchema } from '../models/owed.ts';
import { centsSchema } from '../money.ts';
import { aboutEnrollment, addressed, defineMails } from './mail-parts.ts';

/** Staff sent a link to enter a new card without signing in. */
export const cardLinkMail = z.object({
  kind: z.literal('card-link'),
  ...aboutEnrollment,
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
  /** Charged to the new card at once. */
  dueCents: z.int().nonnegative(),
  /** The months that are due, oldest first. */
  months: z.array(owedMonthSchema),
});

/** Staff prepared a plan; the owner reads, agrees, and pays with the link. */
export const joinLinkMail = z.object({
  kind: z.literal('join-link'),
  ...aboutEnrollment,
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
  /** With the membership fee. */
  dueCents: z.int().nonnegative(),
  monthlyCents: z.int().nonnegative(),
});

/** An agreement, as staff mail it. */
export const agreementMail = z.object({
  kind: z.literal('agreement'),
  ...addressed,
  /** Empty if it isn't known, like the plan's. */
  petName: z.string(),
  planName: z.string(),
  agreedAt: z.iso.datetime(),
  /** The PDF, base64. */
  file: z.base64(),
});

/** Which of the emails about one set-up link it is. `due`: the first payment's day has come without a card. */
export const setupNoticeSchema = z.enum(['first', 'reminder', 'last', 'due']);

/** A member from before PetWell gets a link to agree to the plan and to give a card. */
export const setupLinkMail = z.object({
  kind: z.literal('setup-link'),
  ...aboutEnrollment,
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
  monthlyCents: z.int().nonnegative(),
  /** The first payment's day, at the clinic, if the owner agrees by then. */
  firstChargeOn: daySchema,
  notice: setupNoticeSchema,
  /** The day on which the plan is suspended without a payment; of `due`, unless it is. */
  suspendedOn: daySchema.optional(),
  /** Charged with the first payment, because it was never paid. */
  feeCents: centsSchema.optional(),
  /** The owner's other pets, each with a link of its own. */
  others: z
    .array(
      z.object({
        petName: z.string(),
        planName: z.string(),
        url: z.url({ protocol: /^https?$/ }),
        monthlyCents: z.int().nonnegative(),
        firstChargeOn: daySchema,
        feeCents: centsSchema.optional(),
      }),
    )
    .optional(),
});

/** Staff sent a link to go on with a plan that has ended: a card and an agreement, without signing in. */
export const restartLinkMail = z.object({
  kind: z.literal('restart-link'),
  ...aboutEnrollment,
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
  monthlyCents: z.int().nonnegative(),
  /** The first payment's day, at the clinic, if the owner agrees by then. */
  firstChargeOn: daySchema,
});

export const linkMails = defineMails({
  'card-link': {
    schema: cardLinkMail,
    quota: 'limited',
    hasSecretLink: true,
    again: 'card-link',
  },
  'join-link': {
    schema: joinLinkMail,
    quota: 'limited',
    hasSecretLink: true,
    again: 'join-link',
  },
  'restart-link': { schema: restartLinkMail, quota: 'limited', hasSecretLink: true },
  'setup-link': {
    schema: setupLinkMail,
    quota: 'limited',
    hasSecretLink: true,
    again: 'setup-link',
  },
  agreement: { schema: agreementMail, quota: 'limited', isEvidence: true },
});
