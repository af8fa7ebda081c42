import type { PetProfile, Recommendations } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { loadRoutes } from '../api/lazy-routes.ts';
import type { Pricing } from './price-for-owner.ts';

type Wanted = {
  pet: PetProfile;
  /** Added if the pet can have it, also if it isn't one of the best three. */
  planId: number | 'all' | null;
};

async function recommend({ pet, planId }: Wanted): Promise<Recommendations> {
  const { callRoute, listPlans, recommendPlans } = await loadRoutes();
  const recommendations = await callRoute(recommendPlans, { body: pet });
  const isBest = (id: number) => recommendations.plans.some(({ plan }) => plan.id === id);
  if (planId === null || (planId !== 'all' && isBest(planId))) return recommendations;
  const added = (await callRoute(listPlans)).filter(
    ({ id, targetPetTypes, targetAgeGroups }) =>
      (planId === 'all' || planId === id) &&
      !isBest(id) &&
      targetPetTypes.includes(pet.type) &&
      targetAgeGroups.includes(pet.age),
  );
  const others = added.map((plan) => ({ plan, reasons: [], isRecommended: false }));
  return { ...recommendations, plans: [...recommendations.plans, ...others] };
}

/**
 * Requests recommendations at the owner's prices: at most three plans, best first, and add-ons, each with reasons; then what
 * is wanted besides, without reasons.
 */
export const useRecommendPlans = (price: Pricing) =>
  useMutation({ mutationFn: (wanted: Wanted) => price(recommend(wanted)) });
