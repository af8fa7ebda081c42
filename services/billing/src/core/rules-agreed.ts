import { type AgreedPlan, agreedPlanSchema, toCents } from '@petwell/contracts';
import { agreedText, currentVersion, type LegalClinic, termsText } from '@petwell/contracts/legal';
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
    ...(plan.furtherPet && { monthlyDiscount: plan.furtherPet.monthlyDiscount }),
    benefits: plan.features,
    addOns: addOns.map(({ name, monthlyPrice }) => ({ name, monthlyPrice })),
  });

/** Returns the text as it is shown now; null for a version that was replaced, whose text isn't known. */
export function shownTextOf(
  clinic: LegalClinic,
  consent: {
    textVersion: string;
    dueToday: string;
    monthlyTotal: string;
    membershipFee: string;
    /** The day at the clinic. */
    firstChargeOn: string | null;
    oldMonthlyTotal?: string | undefined;
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

/** The plan and every add-on are charged by the month, the membership fee once. */
export type ChargeLine = {
  kind: 'plan' | 'add_on' | 'membership_fee';
  /** The catalog's id; 0 for the membership fee. */
  catalogId: number;
  /** Of the plan or add-on; 1 for the membership fee. */
  version: number;
  name: string;
  amountCents: number;
};

export type PaymentBreakdown = {
  monthlyLines: ChargeLine[];
  /** Null if there is no fee. */
  feeLine: ChargeLine | null;
  monthlyCents: number;
  feeCents: number;
  /** Today's charge in cents: membership fee + first month. */
  dueTodayCents: number;
};

type Sold = Pick<EnrollmentSnapshot['plan'], 'id' | 'version' | 'name' | 'monthlyPrice'>;
type PricedSnapshot = {
  enrollment: Pick<EnrollmentSnapshot['enrollment'], 'totalMonthlyPrice' | 'membershipFee'>;
  plan: Sold;
  addOns: readonly Sold[];
};

const lineOf = (
  kind: 'plan' | 'add_on',
  { id, version, name, monthlyPrice }: Sold,
): ChargeLine => ({
  kind,
  catalogId: id,
  version,
  name,
  amountCents: toCents(monthlyPrice),
});

/**
 * Computes an enrollment's charges from its snapshot. Throws RangeError if the lines don't add up to the
 * total that the owner was shown, because no other amount may be charged.
 */
export function breakDownPayment({ enrollment, plan, addOns }: PricedSnapshot): PaymentBreakdown {
  const monthlyLines = [lineOf('plan', plan), ...addOns.map((addOn) => lineOf('add_on', addOn))];
  const monthlyCents = monthlyLines.reduce((sum, line) => sum + line.amountCents, 0);
  if (monthlyCents !== toCents(enrollment.totalMonthlyPrice)) {
    throw new RangeError(`Lines of ${monthlyCents} cents do not add up to the monthly total`);
  }
  const feeCents = toCents(enrollment.membershipFee);
  return {
    monthlyLines,
    feeLine:
      feeCents === 0
        ? null
        : {
            kind: 'membership_fee',
            catalogId: 0,
            version: 1,
            name: 'Membership fee',
            amountCents: feeCents,
          },
    monthlyCents,
    feeCents,
    dueTodayCents: feeCents + monthlyCents,
  };
}
