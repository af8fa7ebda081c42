import type { PetProfile } from '@petwell/contracts';
import { recommend, type Recommendation } from '../domain/recommendations/recommend.ts';
import type { CatalogReader } from './catalog-reader.ts';

/** Recommends plans (at most three, best first) and add-ons for a pet, with reasons. */
export function createRecommendPlans({ catalog }: { catalog: CatalogReader }) {
  return async function recommendPlans(pet: PetProfile): Promise<Recommendation> {
    return recommend(pet, await catalog.read());
  };
}
export type RecommendPlans = ReturnType<typeof createRecommendPlans>;
