import type { EnrollmentView } from '@petwell/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiCommand } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';

function fixMembershipFee(enrollmentId: number): Promise<void> {
  const path = `/api/enrollments/${enrollmentId}/fix-membership-fee`;
  return sendIntent({ name: path, body: null, heldBy: 'page' }, (headers) =>
    apiCommand(path, { method: 'POST', headers }),
  );
}

/**
 * An active enrollment whose fee counts as unpaid is checked once per load of the page (spec §4); when
 * that fails it is only logged.
 */
export function useFixMembershipFee(
  enrollments: readonly EnrollmentView[],
  isReadOnly: boolean,
): void {
  const queryClient = useQueryClient();
  const asked = useRef(new Set<number>());
  useEffect(() => {
    if (isReadOnly) return;
    for (const { id, status, membershipFeePaid } of enrollments) {
      if (status !== 'active' || membershipFeePaid || asked.current.has(id)) continue;
      asked.current.add(id);
      fixMembershipFee(id).then(
        () => queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
        (error: unknown) => console.warn('The membership fee could not be checked', error),
      );
    }
  }, [enrollments, isReadOnly, queryClient]);
}
