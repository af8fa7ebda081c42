import { queryOptions } from '@tanstack/react-query';
import { loadRoutes } from '../api/lazy-routes.ts';

const readEveryMs = 30_000;

/** A changed price is seen within a minute: the browser's cache may answer for another 20 seconds. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => {
    const { callRoute, listPlans } = await loadRoutes();
    return callRoute(listPlans, { signal });
  },
  staleTime: readEveryMs,
  refetchInterval: readEveryMs,
});
