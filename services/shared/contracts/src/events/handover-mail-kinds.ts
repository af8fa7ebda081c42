import { z } from 'zod';
import { restartLinkMail } from './link-mail-kinds.ts';
import { aboutEnrollment, defineMails } from './mail-parts.ts';
import { planEndingMail } from './plan-mail-kinds.ts';

/** A pet's new owner gets a link to agree to its plan and to give a card. Nothing in it is about the owner before. */
export const handoverLinkMail = restartLinkMail.extend({ kind: z.literal('handover-link') });

/** The new owner has agreed: the only email to the owner before, about the end of their plan. */
export const planHandedOverMail = planEndingMail
  .omit({ hasDied: true, isUnanswered: true, hasPrepaidYear: true })
  .extend({ kind: z.literal('plan-handed-over') });

/** The new owner's link doesn't work anymore, because the handover was called off. */
export const handoverOffMail = z.object({ kind: z.literal('handover-off'), ...aboutEnrollment });

export const handoverMails = defineMails({
  'handover-link': { schema: handoverLinkMail, quota: 'limited', hasSecretLink: true },
  'plan-handed-over': {
    schema: planHandedOverMail,
    quota: 'delayed',
    isEvidence: true,
    tellsEnd: true,
  },
  'handover-off': { schema: handoverOffMail, quota: 'delayed' },
});
