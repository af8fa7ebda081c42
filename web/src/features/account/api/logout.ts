import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadRoutes } from '../../../shared/api/lazy-routes.ts';
import { clearFlowStorage, clearStaffFlags } from '../../../shared/session-storage/flow-keys.ts';
import { sessionQuery } from '../../../shared/session/get-session.ts';
import { clearSession } from '../../../shared/session/refresh-session.ts';

/**
 * Signs out, and clears all personal data from the cache and session storage. Leaving the demo keeps the
 * visitor's own pet and plan.
 */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { callRoute, signOut } = await loadRoutes();
      return callRoute(signOut);
    },
    onSuccess: () => {
      const owner = queryClient.getQueryData(sessionQuery.queryKey)?.owner;
      if (owner?.isDemo === true) clearStaffFlags();
      else clearFlowStorage();
      clearSession(queryClient);
    },
  });
}
