import { AppError, type StaffActor } from '@petwell/chassis';
import type { AdminJob, CustomerSelection } from '@petwell/contracts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { waitForEnd, type ResolveSelection } from './jobs.ts';

/** All enrollments, if neither ids nor a selection is given. */
type SyncRequest = {
  actor: StaffActor;
  enrollmentIds?: number[] | undefined;
  selection?: CustomerSelection | undefined;
};

/** All enrollments, these, or those of the owners. */
export type SyncTarget =
  | 'all'
  | { enrollmentIds: readonly number[] }
  | { ownerIds: readonly number[] };

export type SyncJobStore = {
  /** Starts a job and returns its id; a second job for all enrollments joins the running one. */
  start(request: { actor: StaffActor; target: SyncTarget }): Promise<number>;
  find(id: number): Promise<AdminJob | null>;
};

/**
 * Handles POST /api/admin/sync-payment-status: starts a job and waits up to `waitMs`; a longer job continues
 * in the background.
 */
export function createSyncPayments(deps: {
  jobs: SyncJobStore;
  store: Pick<EnrollmentStore, 'listByIds'>;
  resolveSelection: ResolveSelection;
  wakeWorker: () => void;
  waitMs: number;
}) {
  const { jobs, waitMs } = deps;

  async function targetOf({ enrollmentIds, selection }: SyncRequest): Promise<SyncTarget> {
    if (selection) return { ownerIds: await deps.resolveSelection(selection) };
    if (!enrollmentIds) return 'all';
    const known = new Set((await deps.store.listByIds(enrollmentIds)).map(({ id }) => id));
    const unknown = enrollmentIds.filter((id) => !known.has(id));
    if (unknown.length > 0) throw unknownEnrollments(unknown);
    return { enrollmentIds: [...known] };
  }

  return {
    /**
     * @throws AppError validation_failed for unknown enrollments; status_conflict for a selection that has
     * changed; service_unavailable when nothing at all could be read
     */
    async start(request: SyncRequest): Promise<AdminJob> {
      const target = await targetOf(request);
      const id = await jobs.start({ actor: request.actor, target });
      deps.wakeWorker();
      const job = await waitForEnd(() => jobs.find(id), waitMs);
      if (job.status === 'failed' && job.report?.summary.totalSynced === 0) {
        throw new AppError('service_unavailable', { cause: new Error(`job ${id} failed`) });
      }
      return job;
    },

    find: (id: number) => jobs.find(id),
  };
}
export type SyncPayments = ReturnType<typeof createSyncPayments>;

function unknownEnrollments(ids: readonly number[]): AppError {
  const fields = { enrollmentIds: `These plans don't exist: ${ids.join(', ')}` };
  return new AppError('validation_failed', { fields });
}
