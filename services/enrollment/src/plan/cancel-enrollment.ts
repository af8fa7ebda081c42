import { AppError } from '@petwell/chassis';
import type { EnrollmentView } from '@petwell/contracts';
import { roleOf, type Caller } from '../core/caller.ts';
import { toEnrollmentView } from '../core/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { OrderEnd } from './end-plan.ts';
import { requireCancellable } from './require-cancellable.ts';

/**
 * Handles POST /api/enrollments/{id}/cancel: cancels at the provider first; if that fails, the plan goes on
 * until it is known to have ended. Repeating it returns the same response.
 * @throws AppError not_found, service_unavailable
 */
export function createCancelEnrollment(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  orderEnd: OrderEnd;
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
    if (enrollment.state.status === 'cancelled') {
      return toEnrollmentView(enrollment, deps.timeZone);
    }
    const ended = await deps.orderEnd({
      enrollmentId,
      ownerId: enrollment.owner.id,
      kind: 'end_now',
      reason: 'other',
      note: null,
      orderedBy: caller.staff,
      by: role,
    });
    return toEnrollmentView(ended, deps.timeZone);
  };
}
export type CancelEnrollment = ReturnType<typeof createCancelEnrollment>;
