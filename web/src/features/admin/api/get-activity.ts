import { activityPageSchema } from '@petwell/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

const path = (q: string, before: number | null): string => {
  const query = new URLSearchParams({ q, ...(before !== null && { before: String(before) }) });
  return `/api/admin/activity?${query.toString()}`;
};

/** GET /api/admin/activity: newest first. Asked anew with every visit, for it is a log. */
export const activityQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.activity, q],
    queryFn: ({ pageParam, signal }) =>
      apiRequest(path(q, pageParam), (value) => activityPageSchema.parse(value), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : null) ?? null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
