import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery, signedOut } from './get-session.ts';

const publicQueryKeys: readonly unknown[] = ['config', 'plans', 'session'];

/** Removes all personal data from the cache. */
function dropPersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: (query) => !publicQueryKeys.includes(query.queryKey[0]),
  });
}

/**
 * Drops the previous user's cached data, and resolves when the new session is loaded. Call after signing in.
 */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  dropPersonalQueries(queryClient);
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Clears the session. Call after signing out. */
export function clearSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, signedOut);
  dropPersonalQueries(queryClient);
}

/** Reads the session after something that ends it on purpose, so that nobody is asked to sign in again. */
export async function readEndedSession(queryClient: QueryClient): Promise<void> {
  clearSession(queryClient);
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
