import { readDrift, readWorkList, type WorkListName } from '@petwell/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** The first page of all lists, fetched with one request. */
const firstPageQuery = queryOptions({
  queryKey: [...adminKeys.workList, 'first page'],
  queryFn: ({ signal }) => callRoute(readWorkList, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** One of the lists, page by page; their first pages share a request. Refetched on every visit. */
export const workListQuery = <Name extends WorkListName>(name: Name) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.workList, name],
    queryFn: async ({ client, pageParam, signal }) => {
      if (pageParam === null) return (await client.fetchQuery(firstPageQuery))[name];
      const query = { list: name, cursor: pageParam };
      return (await callRoute(readWorkList, { query, signal }))[name];
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });

/** Why first payments were declined, from the request that the lists share. */
export const firstDeclinesQuery = queryOptions({
  queryKey: [...adminKeys.workList, 'first declines'],
  queryFn: async ({ client }) => (await client.fetchQuery(firstPageQuery)).declinedFirstPayments,
  refetchOnMount: 'always',
});

/** The latest reconciliations. */
export const driftQuery = queryOptions({
  queryKey: adminKeys.drift,
  queryFn: ({ signal }) => callRoute(readDrift, { signal }),
  refetchOnMount: 'always',
});
