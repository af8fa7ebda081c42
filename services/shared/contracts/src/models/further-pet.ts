import { fromCents, toCents } from '../money.ts';
import type { FurtherPetOffer } from './further-pet-offer.ts';
import { membershipFeeFeature, isFeeFeature } from './membership-fee.ts';
import type { FurtherPetTerms, Plan } from './plan.ts';

/** The least that a plan costs after a discount: the payment provider charges no smaller amount. */
export const leastMonthlyCents = 50;

/** A line of its own wherever a plan's price is broken down. */
export const furtherPetLine = 'Second pet or more';

/** What happens when the first pet leaves, and after a restart. */
export const furtherPetPromise =
  'The discount stays as long as this plan goes on, even if the plan of your other pet ends. If this plan ends and is started again, it keeps the discount.';

/** By how many cents a month a plan is below its list price. */
export const discountCentsOf = ({ furtherPet }: Pick<Plan, 'furtherPet'>): number =>
  furtherPet ? toCents(furtherPet.monthlyDiscount) : 0;

/** The list price of a plan, as it is sold for a first pet. */
export const listPriceOf = (plan: Pick<Plan, 'monthlyPrice' | 'furtherPet'>): string =>
  fromCents(toCents(plan.monthlyPrice) + discountCentsOf(plan));

/** Lowers a list price, but not below the least that a plan costs. */
export function discountedCents(listCents: number, discountCents: number): number {
  return Math.min(listCents, Math.max(listCents - discountCents, leastMonthlyCents));
}

/** Prices a plan at its list price with the discount that another plan of the same pet was sold with. */
export function keepDiscount<Listed extends Plan>(plan: Listed, had: FurtherPetTerms | undefined) {
  if (!had || had.monthlyDiscount === '0.00') return plan;
  const listCents = toCents(plan.monthlyPrice);
  const monthlyCents = discountedCents(listCents, toCents(had.monthlyDiscount));
  const furtherPet = {
    monthlyDiscount: fromCents(listCents - monthlyCents),
    listFee: plan.membershipFee,
  };
  return { ...plan, monthlyPrice: fromCents(monthlyCents), furtherPet };
}

/** Prices a plan for a second pet or a later one: never above what a first pet pays. */
export function priceForFurtherPet<Listed extends Plan>(plan: Listed, offer: FurtherPetOffer) {
  const listFee = plan.membershipFee;
  const cents = Math.min(toCents(listFee), toCents(offer.membershipFee ?? listFee));
  const membershipFee = fromCents(cents);
  const monthlyDiscount = offer.monthlyDiscount ?? '0.00';
  return {
    ...plan,
    furtherPet: { monthlyDiscount: '0.00', listFee },
    ...keepDiscount(plan, { monthlyDiscount, listFee }),
    membershipFee,
    // The fee that these name is charged.
    features: plan.features.map((feature) =>
      isFeeFeature(feature) ? membershipFeeFeature(membershipFee) : feature,
    ),
  };
}
