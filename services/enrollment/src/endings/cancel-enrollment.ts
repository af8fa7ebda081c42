import { AppError } from '@petwell/chassis';
import { hasDied, type EnrollmentView } from '@petwell/contracts';
import { roleOf, type Caller } from '../core/caller.ts';
import { toEnrollmentView, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { OrderEnd } from './end-enrollment.ts';
import { requireCancellable } from './require-cancellable.ts';

/** Whether the plan can go on until the end of its paid month. */
const canGoOn = ({ pet, state }: EnrollmentRecord): boolean =>
  state.status === 'active' && !hasDied(pet);

const isSetToEnd = ({ state }: EnrollmentRecord): boolean =>
  state.endsAt !== null && state.endingReason !== null;

/**
 * Handles POST /api/enrollments/{id}/cancel: cancels at the provider first; if that fails, the plan goes on
 * until it is known to have ended. `isOnline`: owners end an active plan with its paid month. Repeating it
 * returns the same response.
 * @throws AppError not_found, service_unavailable
 */
export function createCancelEnrollment(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  orderEnd: OrderEnd;
  isOnline: boolean;
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
    const isLater = deps.isOnline && role === 'owner' && canGoOn(enrollment);
    if (enrollment.state.status === 'cancelled' || (isLater && isSetToEnd(enrollment))) {
      return toEnrollmentView(enrollment, deps.timeZone);
    }
    const ended = await deps.orderEnd({
      enrollmentId,
      ownerId: enrollment.owner.id,
      kind: isLater ? 'end_at_period_end' : 'end_now',
      reason: 'other',
      note: null,
      orderedBy: caller.staff,
      request: null,
      by: role,
    });
    return toEnrollmentView(ended, deps.timeZone);
  };
}
export type CancelEnrollment = ReturnType<typeof createCancelEnrollment>;
