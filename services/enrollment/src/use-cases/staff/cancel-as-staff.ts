import { AppError } from '@petwell/chassis';
import type { AdminEnrollment } from '@petwell/contracts';
import { toAdminEnrollment } from '../../domain/enrollment.ts';
import type { EndSubscription } from '../end-subscription.ts';
import type { EnrollmentStore } from '../enrollment-transaction.ts';
import {
  recordingFailures,
  withClaim,
  type ActivityLog,
  type Claims,
  type StaffActor,
} from './activity.ts';

/**
 * POST /api/admin/cancel-subscription: at the provider first, then here. Of two who do it at once one
 * wins and the other is told.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createCancelAsStaff(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  endSubscription: EndSubscription;
  activityLog: Pick<ActivityLog, 'record'>;
  claims: Claims;
}) {
  const { store, endSubscription, activityLog, claims } = deps;

  return async function cancelAsStaff(request: {
    actor: StaffActor;
    enrollmentId: number;
  }): Promise<AdminEnrollment> {
    const { actor, enrollmentId } = request;
    const subject = `enrollment/${enrollmentId}`;
    const what = { actor, action: 'cancel' as const, subject };
    return recordingFailures(activityLog, what, () =>
      withClaim(claims, subject, async () => {
        const before = await store.find(enrollmentId);
        if (!before) throw new AppError('not_found');
        if (before.state.status === 'cancelled') throw cancelledAlready();
        const detail = `was ${before.state.status}`;
        const after = await endSubscription({
          enrollmentId,
          reason: 'staff',
          record: (tx) => tx.recordActivity({ ...what, result: 'done', detail }),
        });
        return toAdminEnrollment(after);
      }),
    );
  };
}
export type CancelAsStaff = ReturnType<typeof createCancelAsStaff>;

function cancelledAlready(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'This enrollment has been cancelled already.',
  });
}
