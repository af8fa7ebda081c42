import { syncSubscriptions } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Makes the server read the payment provider again; resolves with the changed enrollments. */
export function useRefreshStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(syncSubscriptions, { onceIn: 'page' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
  });
}
