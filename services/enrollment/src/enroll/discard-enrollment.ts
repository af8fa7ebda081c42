import { AppError } from '@petwell/chassis';
import { howToEnd, type EndingWay } from '@petwell/contracts/legal';
import { roleOf, type Caller } from '../core/caller.ts';
import { isNeverPaid } from '../core/state/enrollment.ts';
import type { RemoveUnpaid } from '../endings/index.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

/**
 * Handles POST /api/enrollments/{id}/discard: removes an enrollment that was never paid. A payment that
 * arrives meanwhile wins.
 * @throws AppError not_found, already_paid, status_conflict if a use was recorded, service_unavailable
 */
export function createDiscardEnrollment(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  removeUnpaid: RemoveUnpaid;
  clinicPhone: string;
  ending: EndingWay;
}) {
  const alreadyPaid = () =>
    new AppError('already_paid', {
      publicMessage: `This plan has been paid. ${howToEnd(deps.ending, { name: 'us', phone: deps.clinicPhone })}`,
    });
  return async function discardEnrollment(request: {
    enrollmentId: number;
    caller: Caller;
  }): Promise<void> {
    const enrollment = await deps.store.find(request.enrollmentId);
    if (!enrollment || roleOf(request.caller, enrollment) !== 'owner') {
      throw new AppError('not_found');
    }
    if (!isNeverPaid(enrollment)) throw alreadyPaid();
    const outcome = await deps.removeUnpaid(enrollment.id);
    if (outcome === 'paid') throw alreadyPaid();
    if (outcome === 'used') throw hasBeenUsed(deps.clinicPhone);
  };
}
export type DiscardEnrollment = ReturnType<typeof createDiscardEnrollment>;

/** The refusal to remove a plan whose benefits were used before it was paid. */
export const hasBeenUsed = (clinicPhone: string) =>
  new AppError('status_conflict', {
    publicMessage: `The clinic has recorded services for this plan, so it can't be replaced or removed here. Please call us at ${clinicPhone}.`,
  });
