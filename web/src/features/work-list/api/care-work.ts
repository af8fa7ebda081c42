import { decideCareReport, readCareWork } from '@petwell/contracts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Plans of pets that died, on the first page, and reported care to confirm. Refetched on every visit. */
export const careWorkQuery = infiniteQueryOptions({
  queryKey: adminKeys.careWork,
  queryFn: ({ pageParam: cursor, signal }) =>
    callRoute(readCareWork, { query: { cursor }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchOnMount: 'always',
});

/** 409 `status_conflict` if a colleague decided otherwise. */
export function useDecideCareReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isConfirmed }: { id: number; isConfirmed: boolean }) =>
      callRoute(decideCareReport, { params: { id }, body: { isConfirmed } }),
    onSettled: () =>
      Promise.all(
        [adminKeys.careWork, adminKeys.activity].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
