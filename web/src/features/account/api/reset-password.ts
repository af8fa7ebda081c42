import {
  confirmAccount,
  type ConfirmAccount,
  confirmEmailChange,
  removeAccount,
  requestPasswordReset,
  resetPassword,
  undoEmailChange,
} from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';
import { sessionQuery } from '../../../shared/session/get-session.ts';
import { readEndedSession } from '../../../shared/session/refresh-session.ts';

/** Responds the same way whether or not the account exists. */
export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) => callRoute(requestPasswordReset, { body: { email } }),
  });

/** Sets a new password through an emailed link, and ends all of the owner's sessions. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => callRoute(resetPassword, { body }),
    onSuccess: () => readEndedSession(queryClient),
  });
}

/** Confirms the account that was made with the address of the link: signed in to it, or with its password. */
export const useConfirmAccount = () =>
  useMutation({
    mutationFn: (body: ConfirmAccount) => callRoute(confirmAccount, { body }),
  });

/** Removes the account that was made with the address of the link, and ends all of its sessions. */
export function useRemoveAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => callRoute(removeAccount, { body: { token } }),
    onSuccess: () => readEndedSession(queryClient),
  });
}

/** Makes a new email address effective, and loads the session with it. */
export function useConfirmEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => callRoute(confirmEmailChange, { body: { token } }),
    onSuccess: () => {
      // It contains the old address; the dashboard writes it again.
      flowStorage.paymentData.clear();
      return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

/** Restores the previous email address, and ends all of the owner's sessions. */
export function useUndoEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => callRoute(undoEmailChange, { body: { token } }),
    onSuccess: () => readEndedSession(queryClient),
  });
}
