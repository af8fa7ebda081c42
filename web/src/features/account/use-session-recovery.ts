import type { SessionResponse } from '@petwell/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionEnded } from '../../shared/api/session-recovery.ts';
import { sessionQuery } from '../../shared/session/get-session.ts';

/**
 * Lets requests that find the session ended continue once the same person is signed in again. `idOf` names
 * the person, and must not change between renders.
 */
export function useSessionRecovery(idOf: (session: SessionResponse) => number | string | null) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSessionEnded(async () => {
        const known = queryClient.getQueryData(sessionQuery.queryKey);
        const knownId = known === undefined ? null : idOf(known);
        if (knownId === null) return false;
        const read = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
        const session = await read.catch(() => null);
        return session !== null && idOf(session) === knownId;
      }),
    [queryClient, idOf],
  );
}
