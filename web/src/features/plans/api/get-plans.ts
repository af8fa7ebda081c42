import { listPlans } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => callRoute(listPlans, { signal }),
});
