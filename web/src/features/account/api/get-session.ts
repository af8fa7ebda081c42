import { readSession, type SessionResponse } from '@petwell/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { callRoute } from '../../../shared/api/call-route.ts';

const renewalIntervalMs = 5 * 60_000;
export const signedOut: SessionResponse = { owner: null, setup: null, staff: null };

const isSignedIn = (session: SessionResponse | undefined): boolean =>
  session !== undefined && (session.owner ?? session.setup ?? session.staff) !== null;

/** Maps 401 to signed out, which isn't an error here. */
function toSession(error: unknown): SessionResponse {
  if (error instanceof ApiError && error.status === 401) return signedOut;
  throw error;
}

/**
 * Reads the session. Reading renews it (tokens live 15 minutes), so a signed-in tab reads it every 5 minutes
 * while visible, and whenever it becomes visible again.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => callRoute(readSession, { signal }).catch(toSession),
  gcTime: Infinity,
  refetchInterval: (query) => (isSignedIn(query.state.data) ? renewalIntervalMs : false),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: (query) => (isSignedIn(query.state.data) ? 'always' : false),
});

/** `session` is undefined until the first response. Without a network the user counts as signed out. */
export function useSession(): { session: SessionResponse | undefined; isLoading: boolean } {
  const { data, isError } = useQuery(sessionQuery);
  const session = data ?? (isError ? signedOut : undefined);
  return { session, isLoading: session === undefined };
}
