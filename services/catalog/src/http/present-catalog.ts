import { fromCents, type AddOn, type Plan } from '@petwell/contracts';
import type { AddOnService, WellnessPlan } from '../domain/catalog.ts';
import { membershipFeeCents } from '../domain/membership-fee.ts';

/** A plan as the contract has it; `membershipFee` is what enrolling costs. */
export function presentPlan(plan: WellnessPlan): Plan {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    monthlyPrice: fromCents(plan.monthlyPriceCents),
    membershipFee: fromCents(membershipFeeCents(plan)),
    features: [...plan.features],
    targetPetTypes: [...plan.targetPetTypes],
    targetAgeGroups: [...plan.targetAgeGroups],
  };
}

/** An add-on as the contract has it. */
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
