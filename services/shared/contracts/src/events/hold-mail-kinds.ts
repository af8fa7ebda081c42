import { z } from 'zod';
import { daySchema } from '../models/benefit.ts';
import { aboutEnrollment, defineMails } from './mail-parts.ts';

/** Staff put the plan on hold. Days at the clinic. */
export const planHeldMail = z.object({
  kind: z.literal('plan-held'),
  ...aboutEnrollment,
  months: z.int().positive(),
  until: daySchema,
  nextChargeOn: daySchema,
  monthlyCents: z.int().nonnegative(),
  planYearEndsOn: daySchema,
});

/** A hold ends in a week, or ended early. */
export const planResumesMail = planHeldMail
  .omit({ months: true })
  .extend({ kind: z.literal('plan-resumes') });

export const holdMails = defineMails({
  'plan-held': { schema: planHeldMail, quota: 'delayed', isEvidence: true },
  'plan-resumes': { schema: planResumesMail, quota: 'delayed', isEvidence: true },
});
