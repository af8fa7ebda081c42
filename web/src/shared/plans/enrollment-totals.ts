import { type AddOn, fromCents, type Plan, toCents } from '@petwell/contracts';

/**
 * Computes a choice's cost with two decimals: plan and add-ons each month, plus the membership fee today. For
 * display only; the server computes the charges.
 */
export function enrollmentTotals(
  plan: Pick<Plan, 'monthlyPrice' | 'membershipFee'>,
  addOns: readonly Pick<AddOn, 'monthlyPrice'>[],
): { monthly: string; dueToday: string } {
  const addOnCents = addOns.reduce((sum, addOn) => sum + toCents(addOn.monthlyPrice), 0);
  const monthlyCents = toCents(plan.monthlyPrice) + addOnCents;
  return {
    monthly: fromCents(monthlyCents),
    dueToday: fromCents(monthlyCents + toCents(plan.membershipFee)),
  };
}
