import { activateAccount } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { refreshSession } from '../../../shared/session/refresh-session.ts';

/** Sets the first password; the response replaces the setup session with the owner's. */
export function useActivateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ownerId: number; password: string }) =>
      callRoute(activateAccount, { body }),
    onSuccess: () => refreshSession(queryClient, 'owner'),
  });
}
