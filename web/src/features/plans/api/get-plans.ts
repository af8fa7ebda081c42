import type { Plan } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { parsePlans } from './parse-plans.ts';

/** GET /api/plans: every wellness plan. */
export const plansQuery = queryOptions<Plan[]>({
  queryKey: ['plans'],
  queryFn: ({ signal }) => apiRequest('/api/plans', parsePlans, { signal }),
});
