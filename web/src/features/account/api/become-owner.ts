import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './get-session.ts';

const publicQueryKeys: readonly unknown[] = ['config', 'plans', 'session'];

/**
 * Call when the browser has just got an owner's session: whatever was cached of somebody else is dropped,
 * and who is signed in is asked anew. Resolves when the answer is there.
 */
export async function becomeOwner(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({
    predicate: (query) => !publicQueryKeys.includes(query.queryKey[0]),
  });
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
