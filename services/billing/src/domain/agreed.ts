import { agreedPlanSchema, type AgreedPlan } from '@petwell/contracts';
import { agreedText, currentVersion, termsText, type LegalClinic } from '@petwell/contracts/legal';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import { z } from 'zod';

/** The text that an owner agreed to, as shown. */
export const shownTextSchema = z.object({
  sentence: z.string(),
  terms: z.object({
    version: z.string(),
    summary: z.string(),
    sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  }),
});
export type ShownText = z.infer<typeof shownTextSchema>;

/** Returns the plan as it is agreed to now. */
export const agreedPlanOf = ({ plan, addOns, enrollment }: EnrollmentSnapshot): AgreedPlan =>
  agreedPlanSchema.parse({
    planName: plan.name,
    description: plan.description,
    monthlyPrice: plan.monthlyPrice,
    membershipFee: enrollment.membershipFee,
    benefits: plan.features,
    addOns: addOns.map(({ name, monthlyPrice }) => ({ name, monthlyPrice })),
  });

/** Returns the text as it is shown now; null for the version of an earlier release, whose text is unknown here. */
export function shownTextOf(
  clinic: LegalClinic,
  consent: {
    textVersion: string;
    dueToday: string;
    monthlyTotal: string;
    membershipFee: string;
    /** The day at the clinic. */
    firstChargeOn: string | null;
  },
): ShownText | null {
  const agreed = agreedText(consent.textVersion, consent);
  if (agreed === null) return null;
  const terms = {
    version: currentVersion('payment', agreed.terms),
    ...termsText(clinic, agreed.terms),
  };
  return shownTextSchema.parse({ sentence: agreed.sentence, terms });
}
