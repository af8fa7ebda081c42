import type { PetProfile } from '@petwell/contracts';
import type { MatchBreed } from '../core/breed.ts';
import type { Catalog } from '../core/catalog.ts';
import { needsByAge } from './rules-needs-by-age.ts';
import { needsByBreed } from './rules-needs-by-breed.ts';
import { needsByConcern } from './rules-needs-by-concern.ts';
import { describePatient } from './rules-patient.ts';
import { rankPlans, type RankedPlan } from './rules-rank-plans.ts';
import { recommendAddOns, type AddOnRecommendation } from './rules-recommend-add-ons.ts';

export type Recommendation = { plans: RankedPlan[]; addOns: AddOnRecommendation[] };

/**
 * Recommends at most three plans, best first, exactly one marked as recommended, and add-ons, all with
 * reasons. Deterministic. Empty for birds, rabbits, and other species without plans.
 */
export function recommend(
  pet: PetProfile,
  catalog: Catalog,
  matchBreed: MatchBreed,
): Recommendation {
  const patient = describePatient(pet, matchBreed);
  if (!patient) return { plans: [], addOns: [] };
  // On ties, the owner's concerns come first.
  const needs = [
    ...needsByConcern(patient).map((need) => ({ ...need, source: 'concern' as const })),
    ...needsByBreed(patient).map((need) => ({ ...need, source: 'breed' as const })),
    ...needsByAge(patient).map((need) => ({ ...need, source: 'age' as const })),
  ];
  return {
    plans: rankPlans(catalog.plans, { patient, needs }),
    addOns: recommendAddOns(catalog.addOns, patient),
  };
}
