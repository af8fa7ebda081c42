import { AppError } from '@petwell/chassis';
import type { AdminJob, SyncReport } from '@petwell/contracts';
import type { EnrollmentStore } from '../enrollment-transaction.ts';
import type { ActivityNote, StaffActor } from './activity.ts';

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
  wakeWorker: () => void;
  waitMs: number;
}) {
  const { jobs, wakeWorker, waitMs } = deps;

  async function requireKnown(ids: readonly number[]): Promise<void> {
    const known = new Set((await deps.store.listByIds(ids)).map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const fields = { enrollmentIds: `There is no enrollment ${unknown.join(', ')}` };
    throw new AppError('validation_failed', { fields });
  }

  return {
    /**
     * @throws AppError validation_failed for enrollments that there are not; service_unavailable when
     * nothing at all could be read
     */
    async start(request: { actor: StaffActor; enrollmentIds: number[] | null }): Promise<AdminJob> {
      if (request.enrollmentIds) await requireKnown(request.enrollmentIds);
      let job = await jobs.start(request);
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
