import { createJobWorker } from '@petwell/chassis';
import type { Core } from '../core/index.ts';
import type { ApplyFact } from '../enroll/index.ts';
import type { DeleteOwner } from '../owners/index.ts';
import { createDeleteCustomers } from './delete-customers.ts';
import type { ResolveSelection } from './jobs.ts';
import { createStaffJobRoutes } from './routes.ts';
import { createRunDeletions } from './run-deletions.ts';
import { createRunSyncs } from './run-syncs.ts';
import { createDeletionJobs } from './store-deletions.ts';
import { createSyncJobs } from './store-syncs.ts';
import { purgeJobs } from './store.ts';
import { createSyncPayments } from './sync-payments.ts';

/** Delay before a sync retries a page at billing. */
const retryDelayMs = 500;

/** Builds the room of bulk work, with a worker per kind of job, so that neither kind waits for the other. */
export function createJobs(
  core: Core,
  rooms: { deleteOwner: DeleteOwner; applyFact: ApplyFact; resolveSelection: ResolveSelection },
) {
  const { kysely, runTransaction, logger } = core;
  const deps = { ...core, ...rooms, waitMs: core.config.STAFF_JOB_WAIT_MS };
  const onError = (err: unknown) => logger.warn({ err }, 'a job stopped and will be resumed');
  const syncs = createSyncJobs({ kysely, transaction: runTransaction });
  const syncWorker = createJobWorker({
    runBatch: createRunSyncs({ ...deps, items: syncs, retryDelayMs }),
    onError,
  });
  const deletions = createDeletionJobs({ kysely, transaction: runTransaction });
  const deletionWorker = createJobWorker({
    runBatch: createRunDeletions({ ...deps, items: deletions }),
    onError,
  });
  return {
    routes: createStaffJobRoutes({
      syncPayments: createSyncPayments({ ...deps, jobs: syncs, wakeWorker: syncWorker.wake }),
      deleteCustomers: createDeleteCustomers({
        ...deps,
        jobs: deletions,
        wakeWorker: deletionWorker.wake,
      }),
    }),
    timers: [syncWorker, deletionWorker],
    housekeeping: { 'old jobs': () => purgeJobs(core.prisma, new Date()) },
  };
}
