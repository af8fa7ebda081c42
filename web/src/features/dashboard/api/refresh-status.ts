import { syncUpdatesSchema, type SyncUpdates } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';

/** POST /api/sync-subscriptions: the server re-reads the provider; answers which enrollments changed. */
export function useRefreshStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<SyncUpdates> =>
      sendIntent({ name: 'refresh-status', body: null, heldBy: 'page' }, (headers) =>
        apiRequest('/api/sync-subscriptions', (value) => syncUpdatesSchema.parse(value), {
          method: 'POST',
          headers,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
  });
}
