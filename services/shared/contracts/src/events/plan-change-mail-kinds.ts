import { z } from 'zod';
import { changeSheetSchema } from '../models/plan-change.ts';
import { aboutEnrollment, defineMails } from './mail-parts.ts';

/** The owner is asked about another plan or other add-ons. */
export const changeOfferMail = z.object({
  kind: z.literal('change-offer'),
  ...aboutEnrollment,
  sheet: changeSheetSchema,
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

/** A change was taken back; `refundedCents`: what was paid for it, which has an email of its own. */
export const changeUndoneMail = z.object({
  kind: z.literal('change-undone'),
  ...aboutEnrollment,
  sheet: changeSheetSchema,
  refundedCents: z.int().nonnegative(),
});

export const planChangeMails = defineMails({
  'change-offer': { schema: changeOfferMail, quota: 'exempt', hasSecretLink: true },
  'change-agreed': { schema: changeAgreedMail, quota: 'exempt', isEvidence: true, again: 'same' },
  'change-undone': { schema: changeUndoneMail, quota: 'exempt', isEvidence: true, again: 'same' },
});
