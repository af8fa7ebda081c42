import { AppError } from '@petwell/chassis';
import type { EnrollmentView } from '@petwell/contracts';
import { mayActOn, type Caller } from '../domain/caller.ts';
import { toEnrollmentView } from '../domain/enrollment.ts';
import type { EndSubscription } from './end-subscription.ts';
import type { EnrollmentStore } from './enrollment-transaction.ts';

/**
 * POST /api/enrollments/{id}/cancel: at the provider first; when that fails nothing changes here. Cancelling
 * what is cancelled answers the same again.
 * @throws AppError not_found, service_unavailable
 */
export function createCancelEnrollment(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  endSubscription: EndSubscription;
}) {
  return async function cancelEnrollment(request: {
    enrollmentId: number;
    caller: Caller;
  }): Promise<EnrollmentView> {
    const { enrollmentId, caller } = request;
    const record = await deps.store.find(enrollmentId);
    if (!record || !mayActOn(caller, record)) throw new AppError('not_found');
    if (record.state.status === 'cancelled') return toEnrollmentView(record);
    const reason = caller.ownerId === record.owner.id ? 'owner' : 'staff';
    return toEnrollmentView(await deps.endSubscription({ enrollmentId, reason }));
  };
}
export type CancelEnrollment = ReturnType<typeof createCancelEnrollment>;
