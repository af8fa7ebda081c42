import type { StaffActivity } from '@petwell/chassis';
import type { CustomerSelection } from '@petwell/contracts';

/** Resolves a selection to customer ids. @throws AppError validation_failed, status_conflict */
export type ResolveSelection = (selection: CustomerSelection) => Promise<number[]>;

/** One subject of a job, leased to this worker: an enrollment to sync, or an owner to delete. */
export type JobItem = {
  jobId: number;
  subjectId: number;
  leasedUntil: Date;
  requestedBy: StaffActivity['actor'];
};

/** Items of all jobs of one kind. */
export type JobItems<Result> = {
  /** Leases open items, of the oldest jobs first. Those of a crashed worker are open when its lease ends. */
  take: (limit: number) => Promise<JobItem[]>;
  /** Closes items with their results, except those that another worker has taken. */
  save: (outcomes: readonly { item: JobItem; result: Result }[]) => Promise<void>;
  /** Ends jobs whose items are all closed, and logs it. */
  endDone: () => Promise<void>;
};

const pollMs = 100;

/** Waits up to `waitMs` for a job to end; a longer job continues in the background. */
export async function waitForEnd<Job extends { status: string }>(
  find: () => Promise<Job | null>,
  waitMs: number,
): Promise<Job> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const job = await find();
    // A job is kept for weeks after its end.
    if (!job) throw new Error('the job has gone');
    if (job.status !== 'running' || Date.now() >= deadline) return job;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
