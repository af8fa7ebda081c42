import type { SessionResponse } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiReadOrNull } from '../../../shared/api/client.ts';
import { useAnswer } from '../../../shared/hooks/use-answer.ts';
import { parseSession } from './parse-session.ts';

const renewalIntervalMs = 5 * 60_000;
export const nobody: SessionResponse = { owner: null, setup: null, staff: null };

const isSomebody = (session: SessionResponse | undefined): boolean =>
  session !== undefined && (session.owner ?? session.setup ?? session.staff) !== null;

/**
 * GET /api/session: who this browser is. Asking renews the session (tokens live 15 minutes), so somebody's
 * is asked for every 5 minutes while the tab is visible, and whenever it becomes visible again.
 */
export const sessionQuery = queryOptions<SessionResponse>({
  queryKey: ['session'],
  queryFn: async ({ signal }) =>
    (await apiReadOrNull('/api/session', parseSession, { signal })) ?? nobody,
  gcTime: Infinity,
  refetchInterval: (query) => (isSomebody(query.state.data) ? renewalIntervalMs : false),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: (query) => (isSomebody(query.state.data) ? 'always' : false),
});

/** `session` is undefined until the first answer; without one (no network) the person counts as nobody. */
export function useSession(): { session: SessionResponse | undefined; isLoading: boolean } {
  const session = useAnswer(
    sessionQuery,
    (state) => state?.data ?? (state?.status === 'error' ? nobody : undefined),
  );
  return { session, isLoading: session === undefined };
}
