import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiCommand } from '../../../shared/api/client.ts';
import { clearFlowStorage } from '../../../shared/session-storage/flow-keys.ts';
import { nobody, sessionQuery } from './get-session.ts';

const publicQueryKeys: readonly unknown[] = ['config', 'plans', 'session'];

/** POST /api/logout. Then removes everything about the person from the cache and the session storage. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiCommand('/api/logout', { method: 'POST' }),
    onSuccess: () => {
      clearFlowStorage();
      queryClient.setQueryData(sessionQuery.queryKey, nobody);
      queryClient.removeQueries({
        predicate: (query) => !publicQueryKeys.includes(query.queryKey[0]),
      });
    },
  });
}
