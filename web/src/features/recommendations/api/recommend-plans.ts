import { type PetProfile, type Recommendations, recommendationsSchema } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';

/** POST /api/recommendations: at most three plans, best first, and add-ons, each with reasons. */
const recommendPlans = (pet: PetProfile): Promise<Recommendations> =>
  apiRequest('/api/recommendations', (value) => recommendationsSchema.parse(value), {
    method: 'POST',
    body: pet,
  });

export const useRecommendPlans = () => useMutation({ mutationFn: recommendPlans });
