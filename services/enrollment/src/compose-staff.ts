import { createBenefitFigures } from './reports/store-benefit-figures.ts';
import { createCustomerDirectory } from './customers/store-directory.ts';
import { createCustomerExport } from './customers/store-export.ts';
import { createCustomerNotes } from './customers/store-notes.ts';
import { createSelectionReads } from './staff-jobs/store-selection.ts';
import { createDeletionJobs } from './staff-jobs/store-deletions.ts';
import { createDeskReads } from './customers/store-desk.ts';
import { createFigures } from './reports/store-figures.ts';
import { createSyncJobs } from './staff-jobs/store-syncs.ts';
import { createUnmatchedReads } from './benefits/store-unmatched.ts';
import { createActivateAsStaff } from './plan/activate-as-staff.ts';
import { createCancelAsStaff } from './plan/cancel-as-staff.ts';
import { createAddCustomerNote } from './customers/customer-notes.ts';
import { createDeleteCustomers } from './staff-jobs/delete-customers.ts';
import { createExportCustomers } from './customers/export-customers.ts';
import { createJobWorker } from './staff-jobs/job-worker.ts';
import { createListCustomers } from './customers/list-customers.ts';
import { createReadSummary } from './reports/read-summary.ts';
import { createReportBenefits } from './reports/report-benefits.ts';
import { createResolveSelection } from './staff-jobs/resolve-selection.ts';
import { createRunDeletions } from './staff-jobs/run-deletions.ts';
import { createRunSyncs } from './staff-jobs/run-syncs.ts';
import { createSearchDesk } from './customers/search-desk.ts';
import { createSyncPayments } from './staff-jobs/sync-payments.ts';
import { createUnmatchedFeatures } from './benefits/unmatched-features.ts';
import { createTestWebhook } from './plan/test-webhook.ts';
import type { composeUseCases, Dependencies } from './compose-use-cases.ts';

/** Delay before a sync retries a page at billing. */
const retryDelayMs = 500;

type StaffDependencies = Dependencies &
  Pick<ReturnType<typeof composeUseCases>, 'endSubscription' | 'deleteOwner'>;

/** Wires the staff use cases and one worker per kind of job, so that neither kind waits for the other. */
export function composeStaff(given: StaffDependencies) {
  const { kysely, runTransaction, store, billing, logger } = given;
  const { activityLog } = given;
  const deps = { ...given, waitMs: given.config.STAFF_JOB_WAIT_MS };
  const reads = createSelectionReads(deps);
  const resolveSelection = createResolveSelection({ reads });
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
      listCustomers: createListCustomers({ directory: createCustomerDirectory(deps) }),
      readSummary: createReadSummary({ ...deps, figures: createFigures(deps) }),
      unmatchedFeatures: createUnmatchedFeatures({
        ...deps,
        unmatched: createUnmatchedReads(kysely),
      }),
      reportBenefits: createReportBenefits({ ...deps, figures: createBenefitFigures(kysely) }),
      customerNotes: createCustomerNotes(kysely),
      addCustomerNote: createAddCustomerNote(deps),
      searchDesk: createSearchDesk({ desk: createDeskReads(deps) }),
      exportCustomers: createExportCustomers({ customerExport: createCustomerExport(deps) }),
      cancelAsStaff: createCancelAsStaff(deps),
      activateAsStaff: createActivateAsStaff(deps),
      testWebhook: createTestWebhook({ store, testEvents: billing, activityLog }),
      syncPayments: createSyncPayments({
        ...deps,
        jobs: syncs,
        resolveSelection,
        wakeWorker: syncWorker.wake,
      }),
      deleteCustomers: createDeleteCustomers({
        ...deps,
        jobs: deletions,
        reads,
        resolveSelection,
        wakeWorker: deletionWorker.wake,
      }),
    },
  };
}
