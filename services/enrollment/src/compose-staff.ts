import { createDeletionJobs } from './staff-jobs/store-deletions.ts';
import { createSyncJobs } from './staff-jobs/store-syncs.ts';
import { createUnmatchedReads } from './benefits/store-unmatched.ts';
import { createDeleteCustomers } from './staff-jobs/delete-customers.ts';
import { createJobWorker } from './staff-jobs/job-worker.ts';
import { createRunDeletions } from './staff-jobs/run-deletions.ts';
import { createRunSyncs } from './staff-jobs/run-syncs.ts';
import { createSyncPayments } from './staff-jobs/sync-payments.ts';
import { createUnmatchedFeatures } from './benefits/unmatched-features.ts';
import type { Dependencies } from './compose-use-cases.ts';
import type { Plan } from './plan/index.ts';
import type { ResolveSelection } from './staff-jobs/jobs.ts';

/** Delay before a sync retries a page at billing. */
const retryDelayMs = 500;

type StaffDependencies = Dependencies & { plan: Plan; resolveSelection: ResolveSelection };

/** Wires the staff use cases and one worker per kind of job, so that neither kind waits for the other. */
export function composeStaff(given: StaffDependencies) {
  const { kysely, runTransaction, logger } = given;
  const deps = {
    ...given,
    deleteOwner: given.plan.deleteOwner,
    waitMs: given.config.STAFF_JOB_WAIT_MS,
  };
  const onError = (err: unknown) => logger.warn({ err }, 'a job stopped and will be resumed');

  const syncs = createSyncJobs({ kysely, transaction: runTransaction });
  const runSyncs = createRunSyncs({ ...deps, items: syncs, retryDelayMs });
  const syncWorker = createJobWorker({ runBatch: runSyncs, onError });
  const deletions = createDeletionJobs({ kysely, transaction: runTransaction });
  const runDeletions = createRunDeletions({ ...deps, items: deletions });
  const deletionWorker = createJobWorker({ runBatch: runDeletions, onError });
  return {
    workers: [syncWorker, deletionWorker],
    useCases: {
      unmatchedFeatures: createUnmatchedFeatures({
        ...deps,
        unmatched: createUnmatchedReads(kysely),
      }),
      syncPayments: createSyncPayments({
        ...deps,
        jobs: syncs,
        wakeWorker: syncWorker.wake,
      }),
      deleteCustomers: createDeleteCustomers({
        ...deps,
        jobs: deletions,
        wakeWorker: deletionWorker.wake,
      }),
    },
  };
}
