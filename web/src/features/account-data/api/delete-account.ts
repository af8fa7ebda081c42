import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiCommand } from '../../../shared/api/client.ts';
import { clearFlowStorage } from '../../../shared/session-storage/flow-keys.ts';
import { nobody, sessionQuery } from '../../account/api/get-session.ts';

const publicQueryKeys: readonly unknown[] = ['config', 'plans', 'session'];

/**
 * DELETE /api/account. Afterwards nobody is signed in, and nothing of the person is left in this browser.
 * `onDeleted` is called before that, because the page sends who is signed out to the sign-in page.
 */
export function useDeleteAccount(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(password: string) {
      await apiCommand('/api/account', { method: 'DELETE', body: { password } });
      onDeleted();
      clearFlowStorage();
      queryClient.removeQueries({
        predicate: (query) => !publicQueryKeys.includes(query.queryKey[0]),
      });
      queryClient.setQueryData(sessionQuery.queryKey, nobody);
    },
  });
}
