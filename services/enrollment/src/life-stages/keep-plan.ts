import { AppError, type StaffActor } from '@petwell/chassis';
import { conflict } from '../core/caller.ts';
import { goesOn } from '../core/state/enrollment.ts';
import type { RunStages } from './transaction.ts';

/**
 * Handles POST /api/admin/life-stages/{id}/keep: records that the owner keeps a plan that the pet grows out of, once.
 * @throws AppError not_found, status_conflict
 */
export const createKeepPlan =
  ({ transaction, clock }: { transaction: RunStages; clock: () => Date }) =>
  ({ enrollmentId, actor }: { enrollmentId: number; actor: StaffActor }): Promise<void> =>
    transaction(async ({ enrollments, stages, activityLog }) => {
      const enrollment = await enrollments.lock(enrollmentId);
      if (!enrollment) throw new AppError('not_found');
      if (!goesOn(enrollment)) throw conflict('This plan ends. Undo its end first.');
      const { plan } = enrollment;
      const outcome = await stages.markKept({ enrollmentId, planId: plan.id }, clock());
      if (outcome === 'unknown') throw conflict('This plan isn’t on the work list anymore.');
      if (outcome === 'before') return;
      await activityLog.record({
        actor,
        action: 'keep-plan',
        subject: `enrollment/${enrollmentId}`,
        result: 'done',
        detail: plan.name,
      });
    });
