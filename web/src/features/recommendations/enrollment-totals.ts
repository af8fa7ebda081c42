import { type AddOn, fromCents, type Plan, toCents } from '@petwell/contracts';

/**
 * What a choice costs, as text with two decimals: each month plan and add-ons, today the membership fee on
 * top (spec §9). For showing only: what is charged is computed on the server.
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
