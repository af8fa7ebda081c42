import { listPerformedUses, readProviderFigures } from '@petwell/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

export const providerFiguresQuery = (month: string) =>
  queryOptions({
    queryKey: [...adminKeys.planFigures, 'providers', month],
    queryFn: ({ signal }) => callRoute(readProviderFigures, { query: { month }, signal }),
  });

/** What one provider performed in a month; null: what no one was named for. */
export const performedUsesQuery = (month: string, provider: string | null) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.planFigures, 'performed', month, provider],
    queryFn: ({ pageParam, signal }) =>
      callRoute(listPerformedUses, {
        query: { month, provider: provider ?? undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
