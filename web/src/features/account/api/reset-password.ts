import { requestPasswordReset, resetPassword, undoEmailChange } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { sessionQuery } from './get-session.ts';

/** Responds the same whether the account exists or not. */
export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) => callRoute(requestPasswordReset, { body: { email } }),
  });

/** Sets a new password by a mailed link, and ends every session of the owner. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => callRoute(resetPassword, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

/** Restores the previous email address, and ends every session of the owner. */
export function useUndoEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => callRoute(undoEmailChange, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
