import { driftReportSchema, type WorkList, workListSchema } from '@petwell/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

/** The two lists of the work list, each with the parameter that its next page is asked with. */
export type WorkListName = keyof WorkList;
const cursorNames = { expiringCards: 'cardsCursor', failedPayments: 'paymentsCursor' } as const;

const askFor = (query: string, signal: AbortSignal): Promise<WorkList> =>
  apiRequest(`/api/admin/work-list${query}`, (value) => workListSchema.parse(value), { signal });

/** The first page of both lists: whoever asks while it is on its way gets the same one. */
const firstPageQuery = queryOptions({
  queryKey: [...adminKeys.workList, 'first page'],
  queryFn: ({ signal }) => askFor('', signal),
  staleTime: 0,
  gcTime: 0,
});

/**
 * GET /api/admin/work-list, page after page of one of its lists; both begin with one request. Asked anew with
 * every visit.
 */
export const workListQuery = <Name extends WorkListName>(name: Name) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.workList, name],
    queryFn: async ({ client, pageParam, signal }) => {
      if (pageParam === null) return (await client.fetchQuery(firstPageQuery))[name];
      const query = new URLSearchParams({ [cursorNames[name]]: pageParam });
      return (await askFor(`?${query.toString()}`, signal))[name];
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });

/** GET /api/admin/drift: the latest reconciliations. */
export const driftQuery = queryOptions({
  queryKey: adminKeys.drift,
  queryFn: ({ signal }) =>
    apiRequest('/api/admin/drift', (value) => driftReportSchema.parse(value), { signal }),
  refetchOnMount: 'always',
});
