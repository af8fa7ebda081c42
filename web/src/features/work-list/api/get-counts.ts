import { listAccountCases, readCounts, readWorkList, workListNames } from '@petwell/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Cards that expire are told to their owners by mail; they don't wait for staff. */
const waitingLists = workListNames.filter((name) => name !== 'expiringCards');

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * How many requests and entries of the work list wait. Read again every minute and when the tab is looked at,
 * which renews no session; unknown if one of the services doesn't answer.
 */
export const countsQuery = queryOptions({
  queryKey: adminKeys.counts,
  queryFn: async ({ signal }) => {
    const [clinic, payments, { cases }] = await Promise.all([
      callRoute(readCounts, { signal }),
      callRoute(readWorkList, { query: { limit: 1 }, signal }),
      callRoute(listAccountCases, { signal }),
    ]);
    const { appointmentRequests, ...work } = clinic;
    const owed = waitingLists.map((name) => payments[name].total);
    return {
      appointments: appointmentRequests,
      workList: sum([...Object.values(work), ...owed, cases.length]),
    };
  },
  staleTime: 60_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
});

/** Counts what waits, and again after every action on this page. */
export function useCounts({ isSignedIn }: { isSignedIn: boolean }) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        void queryClient.invalidateQueries({ queryKey: adminKeys.counts });
      }),
    [queryClient],
  );
  return useQuery({ ...countsQuery, enabled: isSignedIn }).data;
}
