import type { PetProfile, Recommendations } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { hasCode } from '../api/api-error.ts';
import { loadRoutes } from '../api/lazy-routes.ts';
import type { Pricing } from './price-for-owner.ts';

/** Whether what was on the screen is no longer sold as it was. */
export const isOutdated = (error: unknown): boolean =>
  hasCode(
    error,
    ...(['price_changed', 'unknown_plan', 'unknown_add_on', 'plan_not_for_pet'] as const),
  );

type Wanted = { pet: PetProfile; planId: number };

async function readAgain({ pet, planId }: Wanted): Promise<Recommendations> {
  const { callRoute, listPlans, recommendPlans } = await loadRoutes();
  const recommendations = await callRoute(recommendPlans, { body: pet });
  if (recommendations.plans.some(({ plan }) => plan.id === planId)) return recommendations;
  const plan = (await callRoute(listPlans)).find(
    ({ id, targetPetTypes, targetAgeGroups }) =>
      id === planId && targetPetTypes.includes(pet.type) && targetAgeGroups.includes(pet.age),
  );
  if (!plan) return recommendations;
  const chosen = { plan, reasons: [], isRecommended: false };
  return { ...recommendations, plans: [...recommendations.plans, chosen] };
}

/**
 * Reads the recommendations again, at what is sold to the owner now. The chosen plan is among them as long as the pet can have it,
 * also if it isn't one of the best three anymore.
 */
export const useReadAgain = (price: Pricing) =>
  useMutation({ mutationFn: (wanted: Wanted) => price(readAgain(wanted)) });
