import { createRecommendPlans, type RecommendPlansDependencies } from './recommend-plans.ts';
import { createRecommendationRoutes } from './routes.ts';

/** Builds the room that recommends plans and add-ons for a pet. */
export function createRecommendations(deps: RecommendPlansDependencies) {
  return { routes: createRecommendationRoutes({ recommendPlans: createRecommendPlans(deps) }) };
}
