import type { Plan } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';

/** GET /api/plans: every wellness plan. */
export const plansQuery = queryOptions<Plan[]>({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => {
    const [answer, { parsePlans }] = await Promise.all([
      apiRequest('/api/plans', (value) => value, { signal }),
      import('./parse-plans.ts'),
    ]);
    return parsePlans(answer);
  },
});
