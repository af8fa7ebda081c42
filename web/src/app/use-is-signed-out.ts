import { matchQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, hasCode } from '../shared/api/api-error.ts';
import { sessionQuery } from '../shared/session/get-session.ts';
import { adminKeys } from '../shared/staff/admin-keys.ts';

const isRefusal = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/**
 * True once the server rejects a read that all staff may do (401, 403), or an action because the user is
 * signed out (401). A wrong password and a forbidden action (403) are reported by the action itself.
 */
export function useIsSignedOut(): boolean {
  const queryClient = useQueryClient();
  const [isSignedOut, setIsRefused] = useState(false);
  useEffect(() => {
    const refuse = () => {
      setIsRefused(true);
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (!matchQuery({ queryKey: adminKeys.all }, event.query)) return;
      if (isRefusal(event.action.error, [401, 403])) refuse();
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const error: unknown = event.action.error;
      // A wrong password in a form is the form's to report.
      if (isRefusal(error, [401]) && !hasCode(error, 'invalid_credentials')) refuse();
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
  return isSignedOut;
}
