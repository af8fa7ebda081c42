import { AppError, toAppError, type Logger } from '@petwell/chassis';
import type { AdminDeleteResponse } from '@petwell/contracts';
import type { DeleteOwner } from '../removal/delete-owner.ts';
import { withClaim, type ActivityLog, type Claims } from './activity.ts';
import type { StoredDeletion } from './delete-customers.ts';

/** How many customers are worked on at once. */
const concurrent = 4;

export type DeletionProgress = {
  /** Who of these there is, and whether they are the demo account. */
  findOwners(ids: readonly number[]): Promise<{ id: number; isDemo: boolean }[]>;
  /** Remembers that the deletion of these begins now; null when another worker has the job by now. */
  begin(job: StoredDeletion, ids: readonly number[]): Promise<StoredDeletion | null>;
  /** Keeps progress and lease; null when another worker has the job by now. */
  advance(
    job: StoredDeletion,
    step: Pick<StoredDeletion, 'cursor' | 'done' | 'report'>,
  ): Promise<StoredDeletion | null>;
  /** Ends the job and writes it into the activity log. */
  finish(job: StoredDeletion): Promise<void>;
};

export type RunDeletionJobDependencies = {
  progress: DeletionProgress;
  deleteOwner: DeleteOwner;
  claims: Claims;
  activityLog: Pick<ActivityLog, 'record'>;
  logger: Logger;
};

type Outcome = { userId: number; message: string | null; isProviderAway: boolean };

const demoStays = 'The demo account cannot be deleted.';
const unfinished =
  'The deletion could not be finished just now. Doing it again goes on where it stopped.';
const notReached =
  'The payment provider cannot be reached, so nothing was deleted. Try again later.';

function addOutcomes(
  report: AdminDeleteResponse,
  outcomes: readonly Outcome[],
): AdminDeleteResponse {
  const failed = outcomes.flatMap(({ userId, message }) =>
    message === null ? [] : [{ userId, message }],
  );
  return {
    deletedCount: report.deletedCount + outcomes.length - failed.length,
    failed: [...report.failed, ...failed],
  };
}

/** Deletes one customer for a job, and says what became of it; written down either way. */
function createDeleteOne(deps: RunDeletionJobDependencies) {
  const { deleteOwner, claims, activityLog, logger } = deps;

  return async function deleteOne(userId: number, job: StoredDeletion): Promise<Outcome> {
    const subject = `owner/${userId}`;
    const what = { actor: job.requestedBy, action: 'delete' as const, subject };
    try {
      await withClaim(claims, subject, async () => {
        const outcome = await deleteOwner({
          ownerId: userId,
          reason: 'staff',
          record: (tx) => tx.recordActivity({ ...what, result: 'done', detail: null }),
        });
        if (outcome === 'kept') throw refusal(demoStays);
      });
      return { userId, message: null, isProviderAway: false };
    } catch (thrown) {
      const error = toAppError(thrown);
      const isRefused = error.status < 500;
      if (!isRefused) logger.warn({ err: thrown, ownerId: userId }, 'a customer was not deleted');
      const message = isRefused ? error.publicMessage : unfinished;
      const result = isRefused ? 'refused' : 'failed';
      await activityLog.record({ ...what, result, detail: message });
      return { userId, message, isProviderAway: error.code === 'service_unavailable' };
    }
  };
}

/** Everybody whose turn it is not any more, listed. */
function listRest(job: StoredDeletion): Pick<StoredDeletion, 'cursor' | 'done' | 'report'> {
  const rest = job.ownerIds.filter((id) => id > job.cursor);
  const failed = rest.map((userId) => ({ userId, message: notReached }));
  return {
    cursor: rest.at(-1) ?? job.cursor,
    done: job.ownerIds.length,
    report: { ...job.report, failed: [...job.report.failed, ...failed] },
  };
}

/**
 * Deletes the customers of a job from where it is, some at a time. What could not be done is listed, with
 * the reason; when nobody's subscriptions can be ended any more, the rest is listed untried. `isStopping`
 * ends it between two steps: whoever takes it up next goes on there.
 */
export function createRunDeletionJob(deps: RunDeletionJobDependencies) {
  const { progress } = deps;
  const deleteOne = createDeleteOne(deps);

  async function deleteSome(
    ids: readonly number[],
    job: StoredDeletion,
  ): Promise<Outcome[] | null> {
    const owners = await progress.findOwners(ids);
    const begun = await progress.begin(
      job,
      ids.filter((id) => owners.some((one) => one.id === id)),
    );
    if (!begun) return null;
    return Promise.all(
      ids.map(async (userId): Promise<Outcome> => {
        const owner = owners.find(({ id }) => id === userId);
        if (owner?.isDemo) {
          return { userId, message: demoStays, isProviderAway: false };
        }
        if (owner) return deleteOne(userId, begun);
        const message = job.inHand.includes(userId) ? null : 'There is no such account any more.';
        return { userId, message, isProviderAway: false };
      }),
    );
  }

  return async function runDeletionJob(
    taken: StoredDeletion,
    isStopping: () => boolean,
  ): Promise<void> {
    let job: StoredDeletion | null = taken;
    while (job && !isStopping()) {
      const { cursor: doneTo } = job;
      const ids = job.ownerIds.filter((id) => id > doneTo).slice(0, concurrent);
      const cursor = ids.at(-1);
      if (cursor === undefined) return progress.finish(job);
      const outcomes = await deleteSome(ids, job);
      if (!outcomes) return;
      const report = addOutcomes(job.report, outcomes);
      job = await progress.advance(job, { cursor, done: job.done + ids.length, report });
      if (job && outcomes.every(({ isProviderAway }) => isProviderAway)) {
        job = await progress.advance(job, listRest(job));
      }
    }
  };
}

function refusal(publicMessage: string): AppError {
  return new AppError('status_conflict', { publicMessage });
}
