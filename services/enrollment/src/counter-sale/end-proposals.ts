import { AppError, type Logger } from '@petwell/chassis';
import { withClaim, type Claims } from '../core/claims.ts';
import type { RemoveUnpaid } from '../endings/index.ts';

/** Lists enrollments whose proposal is over, at most a page. */
export type ListEndedProposals = (now: Date) => Promise<number[]>;

/**
 * Removes proposals that weren't paid in time, each once it can no longer be paid. Safe to run twice, and in several
 * processes at once; what fails is left for the next run.
 */
export const createEndProposals = (deps: {
  listEnded: ListEndedProposals;
  removeUnpaid: RemoveUnpaid;
  claims: Claims;
  clock: () => Date;
  logger: Logger;
}) =>
  async function endProposals(): Promise<void> {
    for (const id of await deps.listEnded(deps.clock())) {
      const remove = async () => void (await deps.removeUnpaid(id));
      await withClaim(deps.claims, `enrollment/${id}`, remove).catch((err: unknown) => {
        // Staff, or another process, are at it.
        if (err instanceof AppError && err.code === 'status_conflict') return;
        deps.logger.warn({ err, enrollmentId: id }, 'removing a proposal failed');
      });
    }
  };
