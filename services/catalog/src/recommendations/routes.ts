import { handle, type HandledRoute } from '@petwell/chassis';
import { recommendPlans } from '@petwell/contracts';
import { presentAddOn, presentPlan } from '../core/rules-present.ts';
import type { RecommendPlans } from './recommend-plans.ts';

/** Creates the route of recommendations. */
export function createRecommendationRoutes(useCases: {
  recommendPlans: RecommendPlans;
}): HandledRoute[] {
  return [
    handle(recommendPlans, async ({ body: pet }) => {
      const { plans, addOns } = await useCases.recommendPlans(pet);
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
