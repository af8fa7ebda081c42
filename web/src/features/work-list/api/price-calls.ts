import { listPriceCalls } from '@petwell/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Members whom the mails of a price campaign didn't reach, latest first. Refetched on every visit. */
export const priceCallsQuery = infiniteQueryOptions({
  queryKey: adminKeys.priceCalls,
  queryFn: ({ pageParam: cursor, signal }) =>
    callRoute(listPriceCalls, { query: { cursor }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchOnMount: 'always',
});
