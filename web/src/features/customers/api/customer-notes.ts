import { addCustomerNote, readCustomerNotes, readDuplicates } from '@petwell/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Staff's notes on a customer, newest first. Refetched on every visit, for colleagues' notes. */
export const customerNotesQuery = (ownerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.notes, ownerId],
    queryFn: ({ pageParam, signal }) =>
      callRoute(readCustomerNotes, {
        params: { ownerId },
        query: { limit: 10, before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ notes, hasMore }) => (hasMore ? notes.at(-1)?.id : null) ?? null,
    refetchOnMount: 'always',
  });

/** Adds a note; a retry of the same text adds it once. */
export function useAddCustomerNote(ownerId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      callRoute(addCustomerNote, { params: { ownerId }, body: { text }, onceIn: 'page' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [...adminKeys.notes, ownerId] });
      await queryClient.invalidateQueries({ queryKey: adminKeys.activity });
    },
  });
}

/** Customers who may be the same person. */
export const duplicatesQuery = (ownerId: number) =>
  queryOptions({
    queryKey: [...adminKeys.duplicates, ownerId],
    queryFn: ({ signal }) => callRoute(readDuplicates, { params: { ownerId }, signal }),
  });
