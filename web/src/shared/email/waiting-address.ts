import { readWaitingAddress, sendAddressLink } from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { adminKeys } from '../staff/admin-keys.ts';

type Reader = 'owner' | 'staff';

/**
 * The email address of an owner that waits for its mailed link to be opened; null if none does. Under the
 * staff keys, a refusal leads staff to the sign-in.
 */
export const waitingAddressQuery = (ownerId: number, reader: Reader) =>
  queryOptions({
    queryKey:
      reader === 'staff'
        ? [...adminKeys.waitingAddresses, ownerId]
        : ['enrollments', 'waiting-address', ownerId],
    queryFn: async ({ signal }) =>
      (await callRoute(readWaitingAddress, { params: { id: ownerId }, signal })).waiting,
    refetchOnMount: 'always',
  });

/**
 * Mails the link again. 409 `status_conflict` if nothing waits any more; owners get 403
 * `reauthentication_required` unless they signed in lately or give their password.
 */
export function useSendAddressLink(ownerId: number, reader: Reader) {
  const queryClient = useQueryClient();
  const { queryKey } = waitingAddressQuery(ownerId, reader);
  return useMutation({
    mutationFn: async (body: { currentPassword?: string }) =>
      (await callRoute(sendAddressLink, { params: { id: ownerId }, body })).waiting,
    onSuccess: (waiting) => queryClient.setQueryData(queryKey, waiting),
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export const addressLinkToasts = {
  sent: (email: string) => ({
    title: 'Link Sent',
    description: `We’ve emailed a new link to ${email}. The earlier one has ended.`,
  }),
  failed: { title: 'Link Not Sent', fallback: 'We couldn’t send the link. Please try again.' },
} as const;
