import { createRecommendationRoutes, type RecommendationDependencies } from './routes.ts';

/** Builds the room that recommends plans and add-ons for a pet. */
export const createRecommendations = (deps: RecommendationDependencies) => ({
  routes: createRecommendationRoutes(deps),
});
