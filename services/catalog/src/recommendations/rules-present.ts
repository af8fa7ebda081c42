import type { Recommendations } from '@petwell/contracts';
import { presentAddOn, presentPlan } from '../core/rules-present.ts';
import type { Recommendation } from './rules-recommend.ts';

/** Converts a recommendation to the API contract. */
export const presentRecommendation = ({ plans, addOns }: Recommendation): Recommendations => ({
  plans: plans.map(({ plan, ...rest }) => ({ plan: presentPlan(plan), ...rest })),
  addOns: addOns.map(({ addOn, reasons }) => ({ addOn: presentAddOn(addOn), reasons })),
});
