import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiCommand } from '../../../shared/api/client.ts';
import { sessionQuery } from './get-session.ts';

/** POST /api/password-reset-requests: answers alike whether there is such an account or not. */
export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) =>
      apiCommand('/api/password-reset-requests', { method: 'POST', body: { email } }),
  });

type NewPassword = { token: string; password: string };

/** POST /api/password-resets: sets a new password by a mailed link and ends every session of the owner. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword) => apiCommand('/api/password-resets', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

/** POST /api/email-change-undo: brings the previous address back and ends every session of the owner. */
export function useUndoEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      apiCommand('/api/email-change-undo', { method: 'POST', body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
