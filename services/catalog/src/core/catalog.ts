import type { AgeGroup, Benefit, PetType } from '@petwell/contracts';

/** A plan as stored. `storedFeeCents` applies only if no feature text names a fee. */
export type WellnessPlan = {
  id: number;
  name: string;
  description: string;
  monthlyPriceCents: number;
  storedFeeCents: number;
  features: readonly string[];
  targetPetTypes: readonly PetType[];
  targetAgeGroups: readonly AgeGroup[];
  /** Per plan year. */
  benefits: readonly Benefit[];
};

export type AddOnService = {
  id: number;
  name: string;
  description: string;
  monthlyPriceCents: number;
  /** Health concerns, pet types, or age groups that the service is recommended for. */
  recommendedFor: readonly string[];
  weightRangeLabel: string | null;
  maxBagsPerYear: number | null;
  /** Per plan year. */
  benefits: readonly Benefit[];
};

/** All plans and add-ons, in display order. */
export type Catalog = {
  plans: readonly WellnessPlan[];
  addOns: readonly AddOnService[];
};

/** Whether a plan is offered for this type and age of pet. */
export function isPlanFor(
  plan: Pick<WellnessPlan, 'targetPetTypes' | 'targetAgeGroups'>,
  pet: { type: PetType; age: AgeGroup },
): boolean {
  return plan.targetPetTypes.includes(pet.type) && plan.targetAgeGroups.includes(pet.age);
}
