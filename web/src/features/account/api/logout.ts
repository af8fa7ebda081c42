import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiCommand } from '../../../shared/api/client.ts';
import { clearFlowStorage } from '../../../shared/session-storage/flow-keys.ts';
import { nobody, sessionQuery } from './get-session.ts';

const publicQueryKeys: readonly unknown[] = ['config', 'plans', 'session'];

const logout = (): Promise<void> => apiCommand('/api/logout', { method: 'POST' });

/** POST /api/logout. Afterwards nothing of the person is left in cache or session storage. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: logout,
    onSuccess: () => {
      clearFlowStorage();
      queryClient.setQueryData(sessionQuery.queryKey, nobody);
      queryClient.removeQueries({
        predicate: (query) => !publicQueryKeys.includes(query.queryKey[0]),
      });
    },
  });
}
