import type { RequestName, StaffActor } from '@petwell/chassis';
import type { AdminEnrollment } from '@petwell/contracts';
import { conflict } from '../core/caller.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import { toAdminEnrollment } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { EndEarly } from './finish-hold.ts';
import { createLockPlan } from './locks.ts';
import type { HoldRecord, RunHolds } from './transaction.ts';

type Command = {
  enrollmentId: number;
  actor: StaffActor;
  record: RequestName | null;
};
type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  transaction: RunHolds;
  endEarly: EndEarly;
  claims: Claims;
  timeZone: string;
};

/** Stores the order before billing is asked. */
function createPlaceEnd({ transaction, ...deps }: Dependencies) {
  const lockPlan = createLockPlan(deps);
  return ({ enrollmentId, actor, record }: Command): Promise<HoldRecord> =>
    transaction(async (tx) => {
      const { state } = await lockPlan(tx, enrollmentId);
      const open = await tx.holds.findOpen(enrollmentId);
      const isOnHold = state.hold !== null && open && open.state !== 'ordered';
      if (!isOnHold) throw conflict('This plan isn’t on hold.');
      await tx.holds.orderEnd(open.id, { endedBy: actor, request: record });
      return { ...open, state: 'ending', endedBy: actor, request: record };
    });
}

/**
 * Handles POST /api/admin/enrollments/{id}/hold/end: ends it before its time. Of two concurrent requests, one succeeds and the other gets
 * status_conflict.
 * @throws AppError not_found, status_conflict, service_unavailable (it is repeated)
 */
export function createEndHold(deps: Dependencies) {
  const placeEnd = createPlaceEnd(deps);
  return (command: Command): Promise<AdminEnrollment> =>
    withClaim(deps.claims, `enrollment/${command.enrollmentId}`, async () => {
      const hold = await placeEnd(command);
      return toAdminEnrollment(await deps.endEarly(hold, command.record), deps.timeZone);
    });
}
export type EndHold = ReturnType<typeof createEndHold>;
