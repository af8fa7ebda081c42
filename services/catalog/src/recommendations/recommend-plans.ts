import type { PetProfile } from '@petwell/contracts';
import type { MatchBreed } from '../core/breed.ts';
import type { CatalogReader } from '../core/catalog.ts';
import { recommend, type Recommendation } from './rules-recommend.ts';

export type RecommendPlansDependencies = { catalog: CatalogReader; matchBreed: MatchBreed };

/** Recommends plans (at most three, best first) and add-ons for a pet, with reasons. */
export function createRecommendPlans({ catalog, matchBreed }: RecommendPlansDependencies) {
  return async function recommendPlans(pet: PetProfile): Promise<Recommendation> {
    return recommend(pet, await catalog.read(), matchBreed);
  };
}
export type RecommendPlans = ReturnType<typeof createRecommendPlans>;
