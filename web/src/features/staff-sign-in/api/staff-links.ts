import {
  acceptStaffInvitation,
  confirmStaffEmail,
  readStaffInvitation,
  requestStaffReset,
  resetStaffPassword,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { sessionQuery } from '../../../shared/session/get-session.ts';

type NewPassword = { token: string; password: string };

/** Reads whose invitation it is; a link that stopped working stays so. */
export const staffInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['staff-invitation', token],
    queryFn: ({ signal }) => callRoute(readStaffInvitation, { body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

function useSessionMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

/** Sets the first password of an invited colleague. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: NewPassword) => callRoute(acceptStaffInvitation, { body }),
  });

/** Responds the same way whether or not the account exists. */
export const useRequestStaffReset = () =>
  useMutation({
    mutationFn: (login: string) => callRoute(requestStaffReset, { body: { login } }),
  });

/** Sets a new password through an emailed link, and ends all of the account's sessions. */
export const useResetStaffPassword = () =>
  useSessionMutation((body: NewPassword) => callRoute(resetStaffPassword, { body }));

/** Makes a new email address effective. */
export const useConfirmStaffEmail = () =>
  useSessionMutation((token: string) => callRoute(confirmStaffEmail, { body: { token } }));
