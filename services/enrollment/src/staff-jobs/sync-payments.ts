import { AppError } from '@petwell/chassis';
import type { AdminJob, CustomerSelection } from '@petwell/contracts';
import type { StaffActor } from '@petwell/chassis';
import type { EnrollmentStore } from '../core/stores.ts';
import { toAdminJob, waitForEnd, type SyncJob } from './jobs.ts';
import type { ResolveSelection, SelectionReads } from './resolve-selection.ts';

/** All enrollments, if neither ids nor a selection is given. */
type SyncRequest = {
  actor: StaffActor;
  enrollmentIds?: number[] | undefined;
  selection?: CustomerSelection | undefined;
};

export type SyncJobStore = {
  /** Starts a job; a second job for all enrollments joins the running one. */
  start(request: { actor: StaffActor; enrollmentIds: number[] | null }): Promise<SyncJob>;
  find(id: number): Promise<SyncJob | null>;
};

/**
 * Handles POST /api/admin/sync-payment-status: starts a job and waits up to `waitMs`; a longer job continues
 * in the background.
 */
export function createSyncPayments(deps: {
  jobs: SyncJobStore;
  store: Pick<EnrollmentStore, 'listByIds'>;
  resolveSelection: ResolveSelection;
  reads: Pick<SelectionReads, 'enrollmentIdsOf'>;
  wakeWorker: () => void;
  waitMs: number;
}) {
  const { jobs, reads, waitMs } = deps;

  /** Resolves the ids to sync; null for all enrollments. */
  async function idsOf({ enrollmentIds, selection }: SyncRequest): Promise<number[] | null> {
    if (selection) return reads.enrollmentIdsOf(await deps.resolveSelection(selection));
    if (!enrollmentIds) return null;
    const known = new Set((await deps.store.listByIds(enrollmentIds)).map(({ id }) => id));
    const unknown = enrollmentIds.filter((id) => !known.has(id));
    if (unknown.length > 0) throw unknownEnrollments(unknown);
    return [...known];
  }

  return {
    /**
     * @throws AppError validation_failed for unknown enrollments; status_conflict for a selection that has
     * changed; service_unavailable when nothing at all could be read
     */
    async start(request: SyncRequest): Promise<AdminJob> {
      const enrollmentIds = await idsOf(request);
      const started = await jobs.start({ actor: request.actor, enrollmentIds });
      deps.wakeWorker();
      const job = await waitForEnd(started, { find: (id) => jobs.find(id), waitMs });
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

function unknownEnrollments(ids: readonly number[]): AppError {
  const fields = { enrollmentIds: `There is no enrollment ${ids.join(', ')}` };
  return new AppError('validation_failed', { fields });
}
