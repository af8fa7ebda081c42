import { AppError, type StaffActor } from '@petwell/chassis';
import type { AdminDeleteJob, CustomerSelection } from '@petwell/contracts';
import { waitForEnd, type ResolveSelection } from './jobs.ts';

export type DeletionJobStore = {
  /** Starts a job and returns its id. */
  start(request: { actor: StaffActor; ownerIds: readonly number[] }): Promise<number>;
  find(id: number): Promise<AdminDeleteJob | null>;
};

/**
 * Handles DELETE /api/admin/delete-selected-users: starts a job and waits up to `waitMs`; a longer job
 * continues in the background. Unknown ids are reported as failed.
 */
export function createDeleteCustomers(deps: {
  jobs: DeletionJobStore;
  resolveSelection: ResolveSelection;
  wakeWorker: () => void;
  waitMs: number;
}) {
  const { jobs, waitMs } = deps;
  return {
    /**
     * @throws AppError validation_failed for an empty selection; status_conflict for a selection that has
     * changed
     */
    async start(request: {
      actor: StaffActor;
      ownerIds?: readonly number[] | undefined;
      selection?: CustomerSelection | undefined;
    }): Promise<AdminDeleteJob> {
      const { actor, selection } = request;
      const ownerIds = selection
        ? await deps.resolveSelection(selection)
        : (request.ownerIds ?? []);
      if (ownerIds.length === 0) throw nobodySelected();
      const id = await jobs.start({ actor, ownerIds });
      deps.wakeWorker();
      return waitForEnd(() => jobs.find(id), waitMs);
    },

    find: (id: number) => jobs.find(id),
  };
}
export type DeleteCustomers = ReturnType<typeof createDeleteCustomers>;

function nobodySelected(): AppError {
  const message = 'No Accounts Selected';
  return new AppError('validation_failed', {
    publicMessage: message,
    fields: { userIds: message },
  });
}
