import type { PetProfile } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { loadRoutes } from '../api/lazy-routes.ts';
import type { Pricing } from './price-for-owner.ts';

async function recommend(pet: PetProfile) {
  const { callRoute, recommendPlans } = await loadRoutes();
  return callRoute(recommendPlans, { body: pet });
}

/** Requests recommendations at the owner's prices: at most three plans, best first, and add-ons, each with reasons. */
export const useRecommendPlans = (price: Pricing) =>
  useMutation({ mutationFn: (pet: PetProfile) => price(recommend(pet)) });
