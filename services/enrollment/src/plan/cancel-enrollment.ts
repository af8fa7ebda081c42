import { AppError } from '@petwell/chassis';
import type { EnrollmentView } from '@petwell/contracts';
import { roleOf, type Caller } from '../core/caller.ts';
import { toEnrollmentView } from '../core/enrollment.ts';
import type { EndSubscription } from './end-subscription.ts';
import { requireCancellable } from './require-cancellable.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CoreTransaction } from '../core/transaction.ts';

/**
 * Handles POST /api/enrollments/{id}/cancel: cancels at the provider first; if that fails, nothing changes
 * here. Repeating it returns the same response.
 * @throws AppError not_found, service_unavailable
 */
export function createCancelEnrollment(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  endSubscription: EndSubscription;
  timeZone: string;
}) {
  return async function cancelEnrollment(request: {
    enrollmentId: number;
    caller: Caller;
  }): Promise<EnrollmentView> {
    const { enrollmentId, caller } = request;
    const enrollment = await deps.store.find(enrollmentId);
    const role = enrollment && roleOf(caller, enrollment);
    if (!role) throw new AppError('not_found');
    requireCancellable(enrollment);

    const record = async (tx: CoreTransaction) => {
      const { staff: actor } = caller;
      if (!actor) return;
      const subject = `enrollment/${enrollmentId}`;
      const what = { actor, action: 'cancel', subject } as const;
      const detail = `${enrollment.state.status} → cancelled`;
      await tx.activityLog.record({ ...what, result: 'done', detail });
    };
    if (enrollment.state.status === 'cancelled') {
      return toEnrollmentView(enrollment, deps.timeZone);
    }
    const ended = await deps.endSubscription({ enrollmentId, reason: role, record });
    return toEnrollmentView(ended, deps.timeZone);
  };
}
export type CancelEnrollment = ReturnType<typeof createCancelEnrollment>;
