import { signOut } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { clearFlowStorage } from '../../../shared/session-storage/flow-keys.ts';
import { clearSession } from './refresh-session.ts';

/** Signs out, and clears all personal data from the cache and session storage. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(signOut),
    onSuccess: () => {
      clearFlowStorage();
      clearSession(queryClient);
    },
  });
}
