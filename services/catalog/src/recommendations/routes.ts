import { handle, type HandledRoute } from '@petwell/chassis';
import { recommendPlans } from '@petwell/contracts';
import type { MatchBreed } from '../core/breed.ts';
import type { CatalogReader } from '../core/catalog.ts';
import { presentAddOn, presentPlan } from '../core/rules-present.ts';
import { recommend } from './rules-recommend.ts';

export type RecommendationDependencies = { catalog: CatalogReader; matchBreed: MatchBreed };

/** Creates the route that recommends plans (at most three, best first) and add-ons for a pet, with reasons. */
export function createRecommendationRoutes(deps: RecommendationDependencies): HandledRoute[] {
  const { catalog, matchBreed } = deps;
  return [
    handle(recommendPlans, async ({ body: pet }) => {
      const { plans, addOns } = recommend(pet, await catalog.read(), matchBreed);
      return {
        status: 200,
        body: {
          plans: plans.map(({ plan, ...rest }) => ({ plan: presentPlan(plan), ...rest })),
          addOns: addOns.map(({ addOn, reasons }) => ({ addOn: presentAddOn(addOn), reasons })),
        },
      };
    }),
  ];
}
