import { closeUnmatchedFeatures, listUnmatchedFeatures } from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Agreed features that match no benefit. Refetched on every visit. */
export const unmatchedFeaturesQuery = queryOptions({
  queryKey: adminKeys.unmatchedFeatures,
  queryFn: ({ signal }) => callRoute(listUnmatchedFeatures, { signal }),
  refetchOnMount: 'always',
});

/** Closes an entry once staff have decided what the features stand for. */
export function useCloseUnmatched() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callRoute(closeUnmatchedFeatures, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.unmatchedFeatures }),
  });
}
