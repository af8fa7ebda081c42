import { AppError } from '@petwell/chassis';
import type { AdminJob, CustomerSelection, SyncReport } from '@petwell/contracts';
import type { EnrollmentStore } from '../enrollment-transaction.ts';
import {
  recordingFailures,
  type ActivityLog,
  type ActivityNote,
  type StaffActor,
} from './activity.ts';
import type { ResolveSelection, SelectionReads } from './resolve-selection.ts';

/** Work on many enrollments, as it is stored. */
export type StoredJob = {
  id: number;
  status: AdminJob['status'];
  /** The last id that is done; ids ascend. */
  cursor: number;
  done: number;
  total: number;
  /** Null: everybody. */
  enrollmentIds: number[] | null;
  report: SyncReport;
  requestedBy: ActivityNote['actor'];
};

/** Everybody, where neither ids nor a selection is given. */
type SyncRequest = {
  actor: StaffActor;
  enrollmentIds?: number[] | undefined;
  selection?: CustomerSelection | undefined;
};

export type JobStore = {
  /** Starts a job; for everybody there is one at a time, and who asks meanwhile gets that. */
  start(request: { actor: StaffActor; enrollmentIds: number[] | null }): Promise<StoredJob>;
  find(id: number): Promise<StoredJob | null>;
};

export function toAdminJob({ id, status, done, total, report }: StoredJob): AdminJob {
  return { jobId: id, status, done, total, report: status === 'running' ? null : report };
}

const pollMs = 100;

/**
 * POST /api/admin/sync-payment-status: starts the work and waits for its end for `waitMs`; longer work
 * goes on without anybody waiting (design §6.8).
 */
export function createSyncPayments(deps: {
  jobs: JobStore;
  store: Pick<EnrollmentStore, 'listByIds'>;
  activityLog: Pick<ActivityLog, 'record'>;
  resolveSelection: ResolveSelection;
  reads: Pick<SelectionReads, 'enrollmentIdsOf'>;
  wakeWorker: () => void;
  waitMs: number;
}) {
  const { jobs, reads, wakeWorker, waitMs } = deps;

  async function requireKnown(ids: readonly number[]): Promise<void> {
    const known = new Set((await deps.store.listByIds(ids)).map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const fields = { enrollmentIds: `There is no enrollment ${unknown.join(', ')}` };
    throw new AppError('validation_failed', { fields });
  }

  /** Null: everybody. */
  async function idsOf({ enrollmentIds, selection }: Omit<SyncRequest, 'actor'>) {
    if (selection) return reads.enrollmentIdsOf(await deps.resolveSelection(selection));
    if (!enrollmentIds) return null;
    await requireKnown(enrollmentIds);
    return [...new Set(enrollmentIds)];
  }

  return {
    /**
     * @throws AppError validation_failed for enrollments that there are not; status_conflict for a
     * selection that has changed; service_unavailable when nothing at all could be read
     */
    async start({ actor, ...which }: SyncRequest): Promise<AdminJob> {
      const what = { actor, action: 'sync' as const, subject: 'customers' };
      let job = await recordingFailures(deps.activityLog, what, async () =>
        jobs.start({ actor, enrollmentIds: await idsOf(which) }),
      );
      wakeWorker();
      const deadline = Date.now() + waitMs;
      while (job.status === 'running' && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        job = (await jobs.find(job.id)) ?? job;
      }
      if (job.status === 'failed' && job.report.summary.totalSynced === 0) {
        throw new AppError('service_unavailable', { cause: new Error(`job ${job.id} failed`) });
      }
      return toAdminJob(job);
    },

    async find(id: number): Promise<AdminJob | null> {
      const job = await jobs.find(id);
      return job && toAdminJob(job);
    },
  };
}
export type SyncPayments = ReturnType<typeof createSyncPayments>;
