import { AppError } from '@petwell/chassis';
import type { RedemptionResponse } from '@petwell/contracts';
import { complete, respond, undoUse, type Dependencies, type StaffRequest } from './redemptions.ts';

/**
 * Handles POST /api/admin/redemptions/{id}/undo, also for earlier plan years and plans that have ended.
 * @throws AppError not_found, status_conflict
 */
export function createUndoRedemption(deps: Dependencies) {
  return async function undoRedemption(
    request: StaffRequest & { id: number; reason: string },
  ): Promise<RedemptionResponse> {
    const { actor, record, id, reason } = request;
    return deps.transaction(async (tx) => {
      const found = await tx.benefits.find(id);
      const enrollment = found && (await tx.enrollments.lock(found.enrollmentId));
      if (!enrollment) throw new AppError('not_found');
      const redemption = await undoUse(tx, deps, { id, actor, reason });
      const body = await respond(tx, enrollment, redemption);
      await tx.activityLog.record({
        actor,
        action: 'undo-redemption',
        subject: `redemption/${id}`,
        result: 'done',
        detail: `${redemption.label}, ${redemption.performedOn}: ${reason}`,
      });
      await complete(tx, record, { ownerId: enrollment.owner.id, status: 200, body });
      return body;
    });
  };
}
export type UndoRedemption = ReturnType<typeof createUndoRedemption>;
