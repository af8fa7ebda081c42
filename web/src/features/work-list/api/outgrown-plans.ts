import { keepOutgrownPlan, listOutgrownPlans } from '@petwell/contracts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Records that the owner keeps the plan. 409 `status_conflict` if it isn't on the work list anymore. */
export function useKeepPlan(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(keepOutgrownPlan, { params: { id: enrollmentId }, body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
