import type { AdminDeleteJob, CustomerSelection } from '@petwell/contracts';
import {
  recordingFailures,
  type ActivityLog,
  type ActivityNote,
  type StaffActor,
} from './activity.ts';
import type { ResolveSelection } from './resolve-selection.ts';

/** The deletion of many, as it is stored. */
export type StoredDeletion = {
  id: number;
  status: AdminDeleteJob['status'];
  /** Ascending; done up to `cursor`. */
  ownerIds: number[];
  /** Those whose deletion has begun: who of them is gone was deleted by this job. */
  inHand: number[];
  cursor: number;
  done: number;
  report: NonNullable<AdminDeleteJob['report']>;
  requestedBy: ActivityNote['actor'];
};

export type DeletionJobStore = {
  start(request: { actor: StaffActor; ownerIds: readonly number[] }): Promise<StoredDeletion>;
  find(id: number): Promise<StoredDeletion | null>;
};

type DeletionRequest = {
  actor: StaffActor;
  ownerIds?: readonly number[] | undefined;
  selection?: CustomerSelection | undefined;
};

function toAdminJob({ id, status, done, ownerIds, report }: StoredDeletion): AdminDeleteJob {
  const isRunning = status === 'running';
  return { jobId: id, status, done, total: ownerIds.length, report: isRunning ? null : report };
}

const pollMs = 100;

/**
 * DELETE /api/admin/delete-selected-users: starts the work and waits for its end for `waitMs`; longer work
 * goes on without anybody waiting (design §6.8). Ids that there are not are told of like what failed.
 */
export function createDeleteCustomers(deps: {
  jobs: DeletionJobStore;
  activityLog: Pick<ActivityLog, 'record'>;
  resolveSelection: ResolveSelection;
  wakeWorker: () => void;
  waitMs: number;
}) {
  const { jobs, wakeWorker, waitMs } = deps;
  return {
    /** @throws AppError status_conflict for a selection that has changed */
    async start({ actor, ownerIds = [], selection }: DeletionRequest): Promise<AdminDeleteJob> {
      const what = { actor, action: 'delete' as const, subject: 'customers' };
      let job = await recordingFailures(deps.activityLog, what, async () =>
        jobs.start({
          actor,
          ownerIds: selection ? await deps.resolveSelection(selection) : ownerIds,
        }),
      );
      wakeWorker();
      const deadline = Date.now() + waitMs;
      while (job.status === 'running' && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        job = (await jobs.find(job.id)) ?? job;
      }
      return toAdminJob(job);
    },

    async find(id: number): Promise<AdminDeleteJob | null> {
      const job = await jobs.find(id);
      return job && toAdminJob(job);
    },
  };
}
export type DeleteCustomers = ReturnType<typeof createDeleteCustomers>;
