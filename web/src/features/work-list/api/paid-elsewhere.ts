import { listPaidElsewhere } from '@petwell/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Plans paid elsewhere until a day that is near, or was, the longest over first. Refetched on every visit. */
export const paidElsewhereQuery = infiniteQueryOptions({
  queryKey: adminKeys.paidElsewhere,
  queryFn: ({ pageParam: cursor, signal }) =>
    callRoute(listPaidElsewhere, { query: { cursor }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchOnMount: 'always',
});
