import type { PetProfile } from '@petwell/contracts';
import { isPlanFor, type AddOnService, type Catalog, type WellnessPlan } from '../catalog.ts';

export type Recommendation = {
  plans: { plan: WellnessPlan; reasons: string[]; isRecommended: boolean }[];
  addOns: { addOn: AddOnService; reasons: string[] }[];
};

/** At most three plans for this kind and age of pet, best first. */
export function recommend(pet: PetProfile, catalog: Catalog): Recommendation {
  const plans = catalog.plans.filter((plan) => isPlanFor(plan, pet)).slice(0, 3);
  return {
    plans: plans.map((plan, index) => ({
      plan,
      reasons: [plan.description],
      isRecommended: index === 0,
    })),
    addOns: [],
  };
}
