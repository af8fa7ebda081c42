import { driftReportSchema, type WorkList, workListSchema } from '@petwell/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

/** The two lists of the work list, each with the parameter that its next page is asked with. */
export type WorkListName = keyof WorkList;
const cursorNames = { expiringCards: 'cardsCursor', failedPayments: 'paymentsCursor' } as const;

/** GET /api/admin/work-list, page after page of one of its lists. Asked anew with every visit. */
export const workListQuery = <Name extends WorkListName>(name: Name) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.workList, name],
    queryFn: async ({ pageParam, signal }) => {
      const query =
        pageParam === null
          ? ''
          : `?${new URLSearchParams({ [cursorNames[name]]: pageParam }).toString()}`;
      const list = await apiRequest(
        `/api/admin/work-list${query}`,
        (value) => workListSchema.parse(value),
        { signal },
      );
      return list[name];
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
