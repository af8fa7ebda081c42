import { type EnrollmentView, fixMembershipFee } from '@petwell/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Checks each active enrollment with an unpaid fee, once per page load. A failure is only logged. */
export function useFixMembershipFee(
  enrollments: readonly EnrollmentView[],
  isReadOnly: boolean,
): void {
  const queryClient = useQueryClient();
  const checkedIds = useRef(new Set<number>());
  useEffect(() => {
    if (isReadOnly) return;
    for (const { id, status, membershipFeePaid } of enrollments) {
      if (status !== 'active' || membershipFeePaid || checkedIds.current.has(id)) continue;
      checkedIds.current.add(id);
      callRoute(fixMembershipFee, { params: { id }, onceIn: 'page' }).then(
        () => queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
        (error: unknown) => console.warn('The membership fee could not be checked', error),
      );
    }
  }, [enrollments, isReadOnly, queryClient]);
}
