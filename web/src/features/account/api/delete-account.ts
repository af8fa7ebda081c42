import { deleteAccount } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { clearFlowStorage } from '../../../shared/session-storage/flow-keys.ts';
import { clearSession } from '../../../shared/session/refresh-session.ts';

/**
 * Deletes the account, and all personal data in this browser. Calls `onDeleted` before signing out, because
 * the page redirects signed-out users to the sign-in page.
 */
export function useDeleteAccount(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(password: string) {
      await callRoute(deleteAccount, { body: { password } });
      onDeleted();
      clearFlowStorage();
      clearSession(queryClient);
    },
  });
}
