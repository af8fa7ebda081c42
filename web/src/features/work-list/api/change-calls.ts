import { listChangeCalls } from '@petwell/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Members whose change of plan came to nothing after they had agreed, latest first: one page. Refetched on every visit. */
export const changeCallsQuery = infiniteQueryOptions({
  queryKey: adminKeys.changeCalls,
  queryFn: ({ signal }) => callRoute(listChangeCalls, { signal }),
  initialPageParam: null,
  getNextPageParam: () => null,
  refetchOnMount: 'always',
});
