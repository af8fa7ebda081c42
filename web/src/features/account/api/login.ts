import type { Login } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadRoutes } from '../../../shared/api/lazy-routes.ts';
import { refreshSession } from '../../../shared/session/refresh-session.ts';

async function login(body: Login) {
  const { callRoute, signIn } = await loadRoutes();
  return callRoute(signIn, { body });
}

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: login,
    onSuccess: () => refreshSession(queryClient, 'owner'),
  });
}

/** Signs the same owner in again; what the tab shows stays. */
export const useSignInAgain = () => useMutation({ mutationFn: login });

/** Signs in as the read-only demo owner. */
export function useDemoLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { callRoute, signInDemo } = await loadRoutes();
      return callRoute(signInDemo);
    },
    onSuccess: () => refreshSession(queryClient, 'owner'),
  });
}
