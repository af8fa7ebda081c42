import { addCallAddress, listCalls, type Call } from '@petwell/contracts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

export type CallsOf = { search?: string; importId?: number };

export const callsQuery = ({ search = '', importId }: CallsOf) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.imports, 'calls', search, importId ?? null],
    queryFn: ({ pageParam, signal }) =>
      callRoute(listCalls, {
        query: {
          search,
          ...(importId !== undefined && { importId: String(importId) }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ calls, hasMore }) => {
      const last = calls.at(-1);
      return hasMore && last ? `${last.importId}.${last.row}` : null;
    },
    staleTime: 0,
  });

/** Gives a member of the call list an address. The list is not read again: the row says what became of it. */
export function useAddAddress({ importId: id, row }: Call) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      callRoute(addCallAddress, { params: { id, row }, body: { email }, onceIn: 'page' }),
    onSuccess: () =>
      Promise.all(
        [[...adminKeys.imports, 'one', id], adminKeys.customers, adminKeys.desk].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
