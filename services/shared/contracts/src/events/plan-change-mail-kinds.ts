import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { lifeStageSchema } from '../models/life-stage.ts';
import { prepaidSheetSchema } from '../models/prepaid-year.ts';
import { changeSheetSchema } from '../models/plan-change.ts';
import { aboutEnrollment, addressed, defineMails } from './mail-parts.ts';

/** The owner is asked about another plan or other add-ons. */
export const changeOfferMail = z.object({
  kind: z.literal('change-offer'),
  ...aboutEnrollment,
  sheet: changeSheetSchema,
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
});

/** The owner is asked to pay a year in advance by card. */
export const yearOfferMail = z.object({
  kind: z.literal('year-offer'),
  ...aboutEnrollment,
  sheet: prepaidSheetSchema,
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
});

/** A change was agreed to: what it is, from when, and what was paid. */
export const changeAgreedMail = z.object({
  kind: z.literal('change-agreed'),
  ...aboutEnrollment,
  sheet: changeSheetSchema,
  /** Staff recorded it on the phone. */
  byPhone: z.boolean(),
});

/** A change was taken back, or couldn't be made; `refundedCents`: what was paid for it, which has an email of its own. */
export const changeUndoneMail = z.object({
  kind: z.literal('change-undone'),
  ...aboutEnrollment,
  sheet: changeSheetSchema,
  refundedCents: z.int().nonnegative(),
  /** The plan has ended, or is about to. */
  isEnding: z.boolean().optional(),
  /** It couldn't be made. */
  isRefused: z.boolean().optional(),
});

/** Pets grow out of their plans, if the statements of their plan years don't tell that. */
export const lifeStageMail = z.object({
  kind: z.literal('life-stage'),
  ...addressed,
  pets: z.array(lifeStageSchema.extend({ enrollmentId: idSchema })).min(1),
});

export const planChangeMails = defineMails({
  'change-offer': { schema: changeOfferMail, quota: 'exempt', hasSecretLink: true },
  'year-offer': { schema: yearOfferMail, quota: 'limited', hasSecretLink: true },
  'change-agreed': { schema: changeAgreedMail, quota: 'exempt', isEvidence: true, again: 'same' },
  'change-undone': { schema: changeUndoneMail, quota: 'exempt', isEvidence: true, again: 'same' },
  // A timer sends it, once per pet and age group.
  'life-stage': { schema: lifeStageMail, quota: 'exempt', isEvidence: true },
});
