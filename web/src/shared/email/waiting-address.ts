import { readWaitingAddress, sendAddressLink } from '@petwell/contracts';
import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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

const sendingKey = (ownerId: number) => ['send-address-link', ownerId];
const pauseMs = 60_000;

/** Whether this tab had the link mailed within the last minute: another press would end the link in that mail. */
export function useIsJustSent(ownerId: number): boolean {
  const sent = useMutationState({
    filters: { mutationKey: sendingKey(ownerId), status: 'success' },
    select: ({ state }) => state.submittedAt,
  });
  const sentAt = Math.max(0, ...sent);
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(sentAt), sentAt + pauseMs - Date.now());
    return () => clearTimeout(timer);
  }, [sentAt]);
  return sentAt > over;
}

/**
 * Mails the link again. 409 `status_conflict` if nothing waits anymore; owners get 403
 * `reauthentication_required` unless they signed in lately or give their password.
 */
export function useSendAddressLink(ownerId: number, reader: Reader) {
  const queryClient = useQueryClient();
  const { queryKey } = waitingAddressQuery(ownerId, reader);
  return useMutation({
    mutationKey: sendingKey(ownerId),
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
