import { type CloseAccountCase, closeAccountCase, listAccountCases } from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Claims to accounts that staff must decide, oldest first. Refetched on every visit. */
export const accountCasesQuery = queryOptions({
  queryKey: adminKeys.accountCases,
  queryFn: ({ signal }) => callRoute(listAccountCases, { signal }),
  refetchOnMount: 'always',
});

/** Closes a claim that has been decided. */
export function useCloseAccountCase() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: CloseAccountCase & { id: number }) =>
      callRoute(closeAccountCase, { params: { id }, body: { decision } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.accountCases }),
  });
}
