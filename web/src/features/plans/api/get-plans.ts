import { queryOptions } from '@tanstack/react-query';
import { loadRoutes } from '../../../shared/api/lazy-routes.ts';

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => {
    const { callRoute, listPlans } = await loadRoutes();
    return callRoute(listPlans, { signal });
  },
});
