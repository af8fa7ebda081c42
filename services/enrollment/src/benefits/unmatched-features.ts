import { AppError, type StaffActor } from '@petwell/chassis';
import type { createUnmatchedReads } from './store-unmatched.ts';
import type { RunBenefits } from './transaction.ts';

const maxEntries = 100;

/** Handles the work list's entries about features that match no benefit. */
export function createUnmatchedFeatures(deps: {
  unmatched: ReturnType<typeof createUnmatchedReads>;
  transaction: RunBenefits;
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
