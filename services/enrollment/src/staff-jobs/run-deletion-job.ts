import { AppError, toAppError, type Logger } from '@petwell/chassis';
import { withClaim, type Claims } from '../core/claims.ts';
import type { DeleteOwner } from '../removal/delete-owner.ts';
import type { ActivityLog } from '../core/activity-log.ts';
import type { DeletionJob } from './jobs.ts';

/** Customers deleted concurrently. */
const concurrency = 4;

type Step = Pick<DeletionJob, 'cursor' | 'done' | 'report'>;

export type DeletionProgress = {
  /** Returns those owners that exist. */
  findOwners(ids: readonly number[]): Promise<{ id: number; isDemo: boolean }[]>;
  /** Stores that their deletion starts now; null if another worker has taken the job. */
  begin(job: DeletionJob, ids: readonly number[]): Promise<DeletionJob | null>;
  /** Stores progress and renews the lease; null if another worker has taken the job. */
  advance(job: DeletionJob, step: Step): Promise<DeletionJob | null>;
  /** Ends the job and logs it. */
  finish(job: DeletionJob): Promise<void>;
};

export type RunDeletionJobDependencies = {
  progress: DeletionProgress;
  deleteOwner: DeleteOwner;
  claims: Claims;
  activityLog: Pick<ActivityLog, 'record'>;
  logger: Logger;
};

type Outcome = { userId: number; message: string | null; isProviderDown: boolean };

const demoStays = 'The demo account cannot be deleted.';
const unfinished =
  'The deletion could not be finished just now. Doing it again goes on where it stopped.';
const notReached =
  'The payment provider cannot be reached, so nothing was deleted. Try again later.';

/** Deletes one customer of a job and logs the outcome. */
function createDeleteOne(deps: RunDeletionJobDependencies) {
  const { deleteOwner, claims, activityLog, logger } = deps;

  return async function deleteOne(userId: number, job: DeletionJob): Promise<Outcome> {
    const subject = `owner/${userId}`;
    const what = { actor: job.requestedBy, action: 'delete' as const, subject };
    try {
      await withClaim(claims, subject, async () => {
        const outcome = await deleteOwner({
          ownerId: userId,
          reason: 'staff',
          record: (tx) => tx.activityLog.record({ ...what, result: 'done', detail: null }),
        });
        if (outcome === 'kept') throw new AppError('status_conflict', { publicMessage: demoStays });
      });
      return { userId, message: null, isProviderDown: false };
    } catch (thrown) {
      const error = toAppError(thrown);
      const isRefused = error.status < 500;
      if (!isRefused) logger.warn({ err: thrown, ownerId: userId }, 'customer not deleted');
      const message = isRefused ? error.publicMessage : unfinished;
      const result = isRefused ? 'refused' : 'failed';
      await activityLog.record({ ...what, result, detail: message });
      return { userId, message, isProviderDown: error.code === 'service_unavailable' };
    }
  };
}

function addOutcomes(job: DeletionJob, outcomes: readonly Outcome[], cursor: number): Step {
  const failed = outcomes.flatMap(({ userId, message }) =>
    message === null ? [] : [{ userId, message }],
  );
  return {
    cursor,
    done: job.done + outcomes.length,
    report: {
      deletedCount: job.report.deletedCount + outcomes.length - failed.length,
      failed: [...job.report.failed, ...failed],
    },
  };
}

/** Reports all remaining customers as not attempted. */
function giveUp(job: DeletionJob): Step {
  const rest = job.ownerIds.filter((id) => id > job.cursor);
  const outcomes = rest.map((userId) => ({ userId, message: notReached, isProviderDown: true }));
  return addOutcomes(job, outcomes, rest.at(-1) ?? job.cursor);
}

/**
 * Deletes a job's customers from its cursor on, several at a time. Failures are reported with their reason;
 * if the provider is unreachable, the rest is reported without an attempt. `isStopping` stops it between
 * steps; the next worker continues there.
 */
export function createRunDeletionJob(deps: RunDeletionJobDependencies) {
  const { progress } = deps;
  const deleteOne = createDeleteOne(deps);

  async function deleteSome(ids: readonly number[], job: DeletionJob): Promise<Outcome[] | null> {
    const owners = new Map((await progress.findOwners(ids)).map((owner) => [owner.id, owner]));
    const started = await progress.begin(job, [...owners.keys()]);
    if (!started) return null;
    return Promise.all(
      ids.map(async (userId): Promise<Outcome> => {
        const owner = owners.get(userId);
        if (owner?.isDemo) return { userId, message: demoStays, isProviderDown: false };
        if (owner) return deleteOne(userId, started);
        const wasDeleted = job.startedIds.includes(userId);
        const message = wasDeleted ? null : 'There is no such account any more.';
        return { userId, message, isProviderDown: false };
      }),
    );
  }

  return async function runDeletionJob(
    taken: DeletionJob,
    isStopping: () => boolean,
  ): Promise<void> {
    let job: DeletionJob | null = taken;
    while (job && !isStopping()) {
      const { cursor: doneUpTo } = job;
      const ids = job.ownerIds.filter((id) => id > doneUpTo).slice(0, concurrency);
      const cursor = ids.at(-1);
      if (cursor === undefined) return progress.finish(job);
      const outcomes = await deleteSome(ids, job);
      if (!outcomes) return;
      job = await progress.advance(job, addOutcomes(job, outcomes, cursor));
      const isProviderDown = outcomes.every((outcome) => outcome.isProviderDown);
      if (job && isProviderDown) job = await progress.advance(job, giveUp(job));
    }
  };
}
