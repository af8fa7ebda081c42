import { fromCents, type AddOn, type Plan } from '@petwell/contracts';
import type { AddOnService, WellnessPlan } from './catalog.ts';
import { featuresOf } from './rules-wording.ts';

/** Converts a plan to the API contract. */
export function presentPlan(plan: WellnessPlan): Plan {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    monthlyPrice: fromCents(plan.monthlyPriceCents),
    membershipFee: fromCents(plan.membershipFeeCents),
    features: featuresOf(plan),
    targetPetTypes: [...plan.targetPetTypes],
    targetAgeGroups: [...plan.targetAgeGroups],
  };
}

/** Converts an add-on to the API contract. */
export function presentAddOn(addOn: AddOnService): AddOn {
  return {
    id: addOn.id,
    name: addOn.name,
    description: addOn.description,
    monthlyPrice: fromCents(addOn.monthlyPriceCents),
    recommendedFor: [...addOn.recommendedFor],
    weightRangeLabel: addOn.weightRangeLabel,
    maxBagsPerYear: addOn.maxBagsPerYear,
  };
}
