import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSignedIn, sessionQuery } from '../shared/session/get-session.ts';

const renewalIntervalMs = 5 * 60_000;
const signsOfUse = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Renews the session while this tab is used, at most every 5 minutes. An unused tab lets it end.
 */
export function useKeepSession(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = sessionQuery;
    const renew = () => {
      const state = queryClient.getQueryState(queryKey);
      if (!state || !isSignedIn(state.data)) return;
      const readAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      if (Date.now() - readAt < renewalIntervalMs) return;
      void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
    };
    const options = { capture: true, passive: true };
    for (const sign of signsOfUse) window.addEventListener(sign, renew, options);
    return () => {
      for (const sign of signsOfUse) window.removeEventListener(sign, renew, options);
    };
  }, [queryClient]);
}
