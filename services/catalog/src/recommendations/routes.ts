import { type HandledRoute, reply } from '@petwell/chassis';
import { recommendPlans, type PetProfile, type Recommendations } from '@petwell/contracts';
import type { Catalog, CatalogReader } from '../core/catalog.ts';

/** Recommends for a pet from a catalog, also from one with a draft in it. */
export type RecommendFrom = (pet: PetProfile, catalog: Catalog) => Recommendations;

/** Creates the route that recommends plans (at most three, best first) and add-ons for a pet, with reasons. */
export const createRecommendationRoutes = ({
  catalog,
  recommend,
}: {
  catalog: CatalogReader;
  recommend: RecommendFrom;
}): HandledRoute[] => [
  reply(recommendPlans, async ({ body: pet }) => recommend(pet, await catalog.read())),
];
