import { plansResponseSchema } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';

/** GET /api/plans: every wellness plan. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => apiRequest('/api/plans', (value) => plansResponseSchema.parse(value), { signal }),
});
