import { AppError } from '@petwell/chassis';
import type { AdminEnrollment } from '@petwell/contracts';
import type { StaffActor } from '@petwell/chassis';
import { toAdminEnrollment } from '../core/enrollment.ts';
import { requireCancellable } from './require-cancellable.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import type { EndSubscription } from './end-subscription.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

/**
 * Handles POST /api/admin/cancel-subscription: cancels at the provider first, then here. Of two concurrent
 * requests, one succeeds and the other gets status_conflict.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createCancelAsStaff(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  endSubscription: EndSubscription;
  claims: Claims;
  timeZone: string;
}) {
  return async function cancelAsStaff(request: {
    actor: StaffActor;
    enrollmentId: number;
  }): Promise<AdminEnrollment> {
    const { actor, enrollmentId } = request;
    const subject = `enrollment/${enrollmentId}`;
    return withClaim(deps.claims, subject, async () => {
      const found = await deps.store.find(enrollmentId);
      if (!found) throw new AppError('not_found');
      requireCancellable(found);
      if (found.state.status === 'cancelled') throw cancelledAlready();
      const cancelled = await deps.endSubscription({
        enrollmentId,
        reason: 'staff',
        async record(tx, before) {
          const what = { actor, action: 'cancel', subject, result: 'done' } as const;
          await tx.activityLog.record({ ...what, detail: `${before.state.status} → cancelled` });
        },
      });
      return toAdminEnrollment(cancelled, deps.timeZone);
    });
  };
}
export type CancelAsStaff = ReturnType<typeof createCancelAsStaff>;

function cancelledAlready(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'This enrollment has been cancelled already.',
  });
}
