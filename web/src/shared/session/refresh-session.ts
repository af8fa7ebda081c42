import type { QueryClient } from '@tanstack/react-query';
import { CookiesBlockedError } from './cookies-blocked.ts';
import { dropPersonalQueries } from './drop-personal-queries.ts';
import { sessionQuery, signedOut } from './get-session.ts';

/**
 * Drops the previous user's cached data, and resolves when the new session is loaded. Call after signing in.
 * @throws CookiesBlockedError
 */
export async function refreshSession(
  queryClient: QueryClient,
  who: 'owner' | 'staff',
): Promise<void> {
  dropPersonalQueries(queryClient);
  // A read in progress may be of the session before.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  const session = await queryClient
    .fetchQuery({ ...sessionQuery, staleTime: 0 })
    .catch(() => undefined);
  if (session?.[who] === null) throw new CookiesBlockedError();
}

/** Clears the session. Call after signing out. */
export function clearSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, signedOut);
  dropPersonalQueries(queryClient);
}

/** Reads the session after something that ends it on purpose, so that the page doesn't ask to sign in again. */
export async function readEndedSession(queryClient: QueryClient): Promise<void> {
  clearSession(queryClient);
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
