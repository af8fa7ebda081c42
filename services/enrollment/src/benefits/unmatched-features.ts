import { AppError, type StaffActor } from '@petwell/chassis';
import type { UnmatchedFeatures } from '@petwell/contracts/routes';
import type { RunInTransaction } from '../core/stores.ts';

/** Reads enrollments whose features match no benefit. */
export type UnmatchedReads = { list(limit: number): Promise<UnmatchedFeatures> };

const maxEntries = 100;

/** Handles the work list's entries about features that match no benefit. */
export function createUnmatchedFeatures(deps: {
  unmatched: UnmatchedReads;
  transaction: RunInTransaction;
}) {
  return {
    /** Handles GET /api/admin/unmatched-features. */
    list: () => deps.unmatched.list(maxEntries),
    /** Handles POST /api/admin/unmatched-features/{id}/close. @throws AppError not_found */
    async close({ actor, enrollmentId }: { actor: StaffActor; enrollmentId: number }) {
      await deps.transaction(async ({ benefits, activityLog }) => {
        const features = await benefits.closeUnmatched(enrollmentId);
        if (!features) throw new AppError('not_found');
        await activityLog.record({
          actor,
          action: 'close-case',
          subject: `enrollment/${enrollmentId}`,
          result: 'done',
          detail: `features without a benefit: ${features.join('; ')}`,
        });
      });
    },
  };
}
export type UnmatchedFeaturesUseCases = ReturnType<typeof createUnmatchedFeatures>;
