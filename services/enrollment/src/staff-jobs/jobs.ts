import type { AdminDeleteJob, AdminDeleteResponse, AdminJob, SyncReport } from '@petwell/contracts';
import type { StaffActivity } from '@petwell/chassis';

/** Bulk work that survives requests and restarts. Ids ascend. */
type StoredJob<Report> = {
  id: number;
  status: AdminJob['status'];
  /** The last id done. */
  cursor: number;
  done: number;
  total: number;
  report: Report;
  requestedBy: StaffActivity['actor'];
};

export type SyncJob = StoredJob<SyncReport> & {
  /** Null for all enrollments. */
  enrollmentIds: number[] | null;
};

export type DeletionJob = StoredJob<AdminDeleteResponse> & {
  ownerIds: number[];
  /** Owners whose deletion has started; one that is gone was deleted by this job. */
  startedIds: number[];
};

/** Converts a job for the API. */
export function toAdminJob(job: SyncJob): AdminJob;
export function toAdminJob(job: DeletionJob): AdminDeleteJob;
export function toAdminJob({ id, status, done, total, report }: SyncJob | DeletionJob) {
  return { jobId: id, status, done, total, report: status === 'running' ? null : report };
}

const pollMs = 100;

/** Waits up to `waitMs` for a job to end; a longer job continues in the background. */
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
