import { AppError, toAppError, type Logger } from '@petwell/chassis';
import { withClaim, type Claims } from '../core/claims.ts';
import type { DeleteOwner } from '../owners/index.ts';
import type { ActivityLog } from '../core/transaction.ts';
import type { JobItem, JobItems } from './jobs.ts';
import { demoStays, notReached, unfinished, type DeletionResult } from './rules-deletion.ts';

/** Customers deleted concurrently. */
const concurrency = 4;

export type DeletionItems = JobItems<DeletionResult> & {
  /** Closes all open items of these jobs that aren't being worked on. */
  giveUp(jobIds: readonly number[], result: DeletionResult): Promise<void>;
};

/**
 * Deletes the next customers, several at a time. Failures are reported with their reason; if the provider is
 * unreachable, the rest of their jobs is reported without an attempt.
 */
export function createRunDeletions(deps: {
  items: DeletionItems;
  deleteOwner: DeleteOwner;
  claims: Claims;
  activityLog: Pick<ActivityLog, 'record'>;
  logger: Logger;
}) {
  const { items, deleteOwner, claims, activityLog, logger } = deps;

  /** Deletes one customer and logs the outcome. */
  async function deleteOne(item: JobItem) {
    const { subjectId: ownerId, requestedBy: actor } = item;
    const subject = `owner/${ownerId}`;
    const what = { actor, action: 'delete' as const, subject };
    try {
      await withClaim(claims, subject, async () => {
        const outcome = await deleteOwner({
          ownerId,
          reason: 'staff',
          record: (tx) => tx.activityLog.record({ ...what, result: 'done', detail: null }),
        });
        if (outcome === 'kept') throw new AppError('status_conflict', { publicMessage: demoStays });
      });
      return { item, result: null, isProviderDown: false };
    } catch (thrown) {
      const error = toAppError(thrown);
      const isRefused = error.status < 500;
      if (!isRefused) logger.warn({ err: thrown, ownerId }, 'customer not deleted');
      const message = isRefused ? error.publicMessage : unfinished;
      const result = isRefused ? 'refused' : 'failed';
      await activityLog.record({ ...what, result, detail: message });
      return { item, result: { message }, isProviderDown: error.code === 'service_unavailable' };
    }
  }

  return async function runDeletions(): Promise<boolean> {
    const batch = await items.take(concurrency);
    const outcomes = await Promise.all(batch.map(deleteOne));
    await items.save(outcomes);
    if (batch.length > 0 && outcomes.every(({ isProviderDown }) => isProviderDown)) {
      await items.giveUp([...new Set(batch.map(({ jobId }) => jobId))], { message: notReached });
    }
    await items.endDone();
    return batch.length > 0;
  };
}
