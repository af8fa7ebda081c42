import { AppError } from '@petwell/chassis';
import type { RedemptionBatch } from '@petwell/contracts';
import { invalid } from '../core/caller.ts';
import {
  complete,
  describeUses,
  respond,
  undoUse,
  type Dependencies,
  type StaffRequest,
} from './redemptions.ts';

/**
 * Undoes uses of one plan, all of them or none, also of earlier plan years and plans that have ended.
 * `answer` builds the response.
 * @throws AppError not_found, validation_failed, status_conflict
 */
export function createUndoRedemptions(deps: Dependencies) {
  return async function undoRedemptions<Body extends object>(
    request: StaffRequest & {
      ids: readonly number[];
      reason: string;
      answer: (undone: RedemptionBatch) => Body;
    },
  ): Promise<Body> {
    const { actor, record, ids, reason } = request;
    return deps.transaction(async (tx) => {
      const enrollmentIds = new Set<number>();
      for (const id of ids) {
        const found = await tx.benefits.find(id);
        if (!found) throw new AppError('not_found');
        enrollmentIds.add(found.enrollmentId);
      }
      const [enrollmentId = 0, another] = enrollmentIds;
      if (another !== undefined) throw invalid('ids', 'Undo the services of one plan at a time');
      const enrollment = await tx.enrollments.lock(enrollmentId);
      if (!enrollment) throw new AppError('not_found');
      const undone = [];
      for (const id of ids) undone.push(await undoUse(tx, deps, { id, actor, reason }));
      await tx.activityLog.record({
        actor,
        action: 'undo-redemption',
        subject: `enrollment/${enrollment.id}`,
        result: 'done',
        detail: `${describeUses(undone)}: ${reason}`,
      });
      const body = request.answer(await respond(tx, enrollment, undone));
      await complete(tx, record, { ownerId: enrollment.owner.id, status: 200, body });
      return body;
    });
  };
}
export type UndoRedemptions = ReturnType<typeof createUndoRedemptions>;
