import { type Login, signIn, signInDemo } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { refreshSession } from '../../../shared/session/refresh-session.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Login) => callRoute(signIn, { body }),
    onSuccess: () => refreshSession(queryClient),
  });
}

/** Signs the same owner in again; what the tab shows stays. */
export const useSignInAgain = () =>
  useMutation({ mutationFn: (body: Login) => callRoute(signIn, { body }) });

/** Signs in as the read-only demo owner. */
export function useDemoLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(signInDemo),
    onSuccess: () => refreshSession(queryClient),
  });
}
