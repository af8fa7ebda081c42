import type { QueryClient } from '@tanstack/react-query';
import { apiCommand } from '../../../shared/api/client.ts';
import { clearFlowStorage } from '../../../shared/session-storage/flow-keys.ts';
import { nobody, sessionQuery } from './get-session.ts';

const publicQueryKeys: readonly unknown[] = ['config', 'plans', 'session'];

/**
 * POST /api/logout. Afterwards nothing of the person is left in cache or session storage. A function and
 * no hook: the code of mutations is not part of the first download.
 */
export async function endSession(queryClient: QueryClient): Promise<void> {
  await apiCommand('/api/logout', { method: 'POST' });
  clearFlowStorage();
  queryClient.setQueryData(sessionQuery.queryKey, nobody);
  queryClient.removeQueries({
    predicate: (query) => !publicQueryKeys.includes(query.queryKey[0]),
  });
}
