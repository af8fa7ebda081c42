import type { PetProfile } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { loadRoutes } from '../api/lazy-routes.ts';

/** Requests recommendations: at most three plans, best first, and add-ons, each with reasons. */
export const useRecommendPlans = () =>
  useMutation({
    mutationFn: async (pet: PetProfile) => {
      const { callRoute, recommendPlans } = await loadRoutes();
      return callRoute(recommendPlans, { body: pet });
    },
  });
