import type { AdminDeleteJob, AdminDeleteResponse, AdminJob, SyncReport } from '@petwell/contracts';
import type { StaffActivity } from '@petwell/chassis';

/** Work on many enrollments or customers that outlives requests and restarts. Ids ascend. */
type StoredJob<Report> = {
  id: number;
  status: AdminJob['status'];
  /** The last id that is done. */
  cursor: number;
  done: number;
  total: number;
  report: Report;
  requestedBy: StaffActivity['actor'];
};

export type SyncJob = StoredJob<SyncReport> & {
  /** Null for everybody. */
  enrollmentIds: number[] | null;
};

export type DeletionJob = StoredJob<AdminDeleteResponse> & {
  ownerIds: number[];
  /** Those whose deletion has begun: whoever of them is gone was deleted by this job. */
  startedIds: number[];
};

/** A job as the API returns it. */
export function toAdminJob(job: SyncJob): AdminJob;
export function toAdminJob(job: DeletionJob): AdminDeleteJob;
export function toAdminJob({ id, status, done, total, report }: SyncJob | DeletionJob) {
  return { jobId: id, status, done, total, report: status === 'running' ? null : report };
}

const pollMs = 100;

/** Waits at most `waitMs` for a job to end; a longer job goes on by itself. */
export async function waitForEnd<Job extends SyncJob | DeletionJob>(
  started: Job,
  { find, waitMs }: { find: (id: number) => Promise<Job | null>; waitMs: number },
): Promise<Job> {
  let job = started;
  const deadline = Date.now() + waitMs;
  while (job.status === 'running' && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    job = (await find(job.id)) ?? job;
  }
  return job;
}
