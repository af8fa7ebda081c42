import { randomUUID } from 'node:crypto';
import type { RequestName, StaffActor } from '@petwell/chassis';
import type { AdminEnrollment } from '@petwell/contracts';
import type { HoldPlan } from '@petwell/contracts/routes';
import { conflict } from '../core/caller.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import { toAdminEnrollment } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { createLockPlan } from './locks.ts';
import { requireHoldable, requireNoNewTerms } from './require-holdable.ts';
import type { StartHold } from './start-hold.ts';
import type { HoldRecord, RunHolds } from './transaction.ts';

type Command = HoldPlan & {
  enrollmentId: number;
  actor: StaffActor;
  record: RequestName | null;
};
type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  transaction: RunHolds;
  startHold: StartHold;
  claims: Claims;
  clock: () => Date;
  timeZone: string;
};

const toHold = (
  { enrollmentId, months, reason, actor, record }: Command,
  ownerId: number,
): HoldRecord => ({
  id: randomUUID(),
  enrollmentId,
  ownerId,
  months,
  reason,
  orderedBy: actor,
  state: 'ordered',
  startsOn: null,
  resumesAt: null,
  endedBy: null,
  request: record,
});

/** Stores the order before billing is asked; one that was interrupted goes on if it is the same. */
function createPlace({ transaction, clock, ...deps }: Dependencies) {
  const lockPlan = createLockPlan(deps);
  return (command: Command): Promise<HoldRecord> =>
    transaction(async (tx) => {
      const { enrollmentId, months } = command;
      const enrollment = await lockPlan(tx, enrollmentId);
      const open = await tx.holds.findOpen(enrollmentId);
      if (open?.state === 'ordered' && open.months === months) return open;
      if (open?.state === 'ordered') {
        throw conflict('This plan is being put on hold right now. Please look again in a moment.');
      }
      requireHoldable(enrollment);
      await requireNoNewTerms(tx, enrollmentId);
      // Of a plan that ended during its hold, and started again.
      if (open) {
        throw conflict('The hold before this one is being settled. Please try again in a minute.');
      }
      const hold = toHold(command, enrollment.owner.id);
      await tx.holds.insert(hold, clock());
      return hold;
    });
}

/**
 * Handles POST /api/admin/enrollments/{id}/hold. Of two concurrent requests, one succeeds and the other gets
 * status_conflict.
 * @throws AppError not_found, status_conflict, service_unavailable (it is repeated)
 */
export function createHoldPlan(deps: Dependencies) {
  const place = createPlace(deps);
  return (command: Command): Promise<AdminEnrollment> =>
    withClaim(deps.claims, `enrollment/${command.enrollmentId}`, async () => {
      const hold = await place(command);
      return toAdminEnrollment(await deps.startHold(hold, command.record), deps.timeZone);
    });
}
export type HoldPlanUseCase = ReturnType<typeof createHoldPlan>;
