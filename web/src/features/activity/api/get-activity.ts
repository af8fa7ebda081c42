import { readActivity } from '@petwell/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Newest first. Refetched on every visit, because it is a log. */
export const activityQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.activity, q],
    queryFn: ({ pageParam, signal }) =>
      callRoute(readActivity, { query: { q, before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : null) ?? null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
