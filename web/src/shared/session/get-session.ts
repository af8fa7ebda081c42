import type { SessionResponse } from '@petwell/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { loadRoutes } from '../api/lazy-routes.ts';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';
import { dropPersonalQueries } from './drop-personal-queries.ts';
import { endedOwnerSession, endedStaffSession } from './ended-session.ts';

export const signedOut: SessionResponse = { owner: null, setup: null, staff: null };

export const isSignedIn = (session: SessionResponse | undefined): boolean =>
  session !== undefined && (session.owner ?? session.setup ?? session.staff) !== null;

/** Maps 401 to signed out, which isn't an error here. */
function toSession(error: unknown): SessionResponse {
  if (error instanceof ApiError && error.status === 401) return signedOut;
  throw error;
}

const queryKey = ['session'] as const;

/** Asks an owner or staff member whose session has ended to sign in again. The demo owner isn't asked. */
async function askWhoLeft(
  known: SessionResponse | undefined,
  session: SessionResponse,
): Promise<boolean> {
  const owner = session.owner === null ? known?.owner : null;
  if (owner && !owner.isDemo && (await endedOwnerSession.ask(owner))) return true;
  const staff = session.staff === null ? known?.staff : null;
  return staff != null && (await endedStaffSession.ask(staff));
}

const isAnother = (before: number | string | undefined, now: number | string | undefined) =>
  before !== undefined && now !== undefined && before !== now;

/** Whether somebody else has signed in, in another tab. */
const isSomebodyElse = (known: SessionResponse | undefined, { owner, staff }: SessionResponse) =>
  isAnother(known?.owner?.id, owner?.id) || isAnother(known?.staff?.username, staff?.username);

/**
 * Reads the session, which also renews it, and again whenever the tab becomes visible. A person whose session
 * has ended is asked to sign in again first, so the pages keep showing them until they decline.
 */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<SessionResponse> => {
    const known = client.getQueryData<SessionResponse>(queryKey);
    const { callRoute, readSession } = await loadRoutes();
    const read = () => callRoute(readSession, { signal }).catch(toSession);
    const session = await read();
    const current = (await askWhoLeft(known, session)) ? await read() : session;
    if (isSomebodyElse(known, current)) dropPersonalQueries(client);
    return current;
  },
  gcTime: Infinity,
  refetchOnWindowFocus: (query) => (isSignedIn(query.state.data) ? 'always' : false),
});

/** `session` is undefined until the first response. Without a network the user counts as signed out. */
export function useSession(): { session: SessionResponse | undefined; isLoading: boolean } {
  const { data, isError } = useQuery(sessionQuery);
  const known = data ?? (isError ? signedOut : undefined);
  // It may arrive before the whole page is hydrated.
  const session = useIsHydrated() ? known : undefined;
  return { session, isLoading: session === undefined };
}
