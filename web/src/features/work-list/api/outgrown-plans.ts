import { listOutgrownPlans } from '@petwell/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Plans that pets grow out of, earliest first. Refetched on every visit. */
export const outgrownPlansQuery = infiniteQueryOptions({
  queryKey: adminKeys.lifeStages,
  queryFn: ({ pageParam: cursor, signal }) =>
    callRoute(listOutgrownPlans, { query: { cursor }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchOnMount: 'always',
});
