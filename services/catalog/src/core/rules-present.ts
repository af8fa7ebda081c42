import { fromCents, type AddOn, type ListedPlan, type Plan } from '@petwell/contracts';
import type { AddOnService, WellnessPlan } from './catalog.ts';
import { planServices } from './rules-plan-services.ts';
import { featuresOf, toBenefit } from './rules-wording.ts';

/** Converts a plan to the API contract. */
export function presentPlan(plan: WellnessPlan): Plan {
  return {
    id: plan.id,
    version: plan.version,
    name: plan.name,
    description: plan.description,
    monthlyPrice: fromCents(plan.monthlyPriceCents),
    membershipFee: fromCents(plan.membershipFeeCents),
    features: featuresOf(plan),
    targetPetTypes: [...plan.targetPetTypes],
    targetAgeGroups: [...plan.targetAgeGroups],
  };
}

/** Converts a plan to its place on /plans. */
export const presentListedPlan = (plan: WellnessPlan): ListedPlan => ({
  ...presentPlan(plan),
  tier: plan.tier,
  badge: plan.badge,
  services: planServices(plan.includes),
});

/** Converts an add-on to the API contract. */
export function presentAddOn(addOn: AddOnService): AddOn {
  return {
    id: addOn.id,
    version: addOn.version,
    name: addOn.name,
    description: addOn.description,
    monthlyPrice: fromCents(addOn.monthlyPriceCents),
    recommendedFor: [...addOn.recommendedFor],
    weightRangeLabel: addOn.weightRangeLabel,
    maxBagsPerYear: addOn.maxBagsPerYear,
  };
}

/** Converts what a plan or add-on includes to the API contract. */
export const benefitsOf = ({ includes }: WellnessPlan | AddOnService) => ({
  benefits: includes.map(toBenefit),
});
