import type { MatchBreed } from '../core/breed.ts';
import type { CatalogReader } from '../core/catalog.ts';
import { createRecommendationRoutes, type RecommendFrom } from './routes.ts';
import { presentRecommendation } from './rules-present.ts';
import { recommend } from './rules-recommend.ts';

export type { RecommendFrom } from './routes.ts';

/** Builds the room that recommends plans and add-ons for a pet. */
export function createRecommendations(deps: { catalog: CatalogReader; matchBreed: MatchBreed }) {
  const recommendFrom: RecommendFrom = (pet, catalog) =>
    presentRecommendation(recommend(pet, catalog, deps.matchBreed));
  return {
    routes: createRecommendationRoutes({ catalog: deps.catalog, recommend: recommendFrom }),
    recommend: recommendFrom,
  };
}
