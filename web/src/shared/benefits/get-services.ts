import { listServices } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';

/** Reads the clinic's names of services, and the visits they need. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => callRoute(listServices, { signal }),
});
