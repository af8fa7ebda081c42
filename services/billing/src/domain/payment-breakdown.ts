import { toCents } from '@petwell/contracts';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';

/** The plan and every add-on are charged by the month, the membership fee once. */
export type ChargeLine = {
  kind: 'plan' | 'add_on' | 'membership_fee';
  /** The catalog's id; 0 for the membership fee. */
  catalogId: number;
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

type PricedSnapshot = {
  enrollment: Pick<EnrollmentSnapshot['enrollment'], 'totalMonthlyPrice' | 'membershipFee'>;
  plan: Pick<EnrollmentSnapshot['plan'], 'id' | 'name' | 'monthlyPrice'>;
  addOns: readonly Pick<EnrollmentSnapshot['addOns'][number], 'id' | 'name' | 'monthlyPrice'>[];
};

/**
 * Computes an enrollment's charges from its snapshot. Throws RangeError if the lines don't add up to the
 * total that the owner was shown, because no other amount may be charged.
 */
export function breakDownPayment({ enrollment, plan, addOns }: PricedSnapshot): PaymentBreakdown {
  const monthlyLines: ChargeLine[] = [
    { kind: 'plan', catalogId: plan.id, name: plan.name, amountCents: toCents(plan.monthlyPrice) },
    ...addOns.map(({ id, name, monthlyPrice }) => ({
      kind: 'add_on' as const,
      catalogId: id,
      name,
      amountCents: toCents(monthlyPrice),
    })),
  ];
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
        : { kind: 'membership_fee', catalogId: 0, name: 'Membership fee', amountCents: feeCents },
    monthlyCents,
    feeCents,
    dueTodayCents: feeCents + monthlyCents,
  };
}
