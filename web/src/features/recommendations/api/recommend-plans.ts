import { type PetProfile, recommendPlans } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Requests recommendations: at most three plans, best first, and add-ons, each with reasons. */
export const useRecommendPlans = () =>
  useMutation({ mutationFn: (pet: PetProfile) => callRoute(recommendPlans, { body: pet }) });
