import type { Logger } from '@petwell/chassis';
import { createActivityLog } from './data/staff/activity-log.ts';
import { createClaims } from './data/staff/claims.ts';
import { createCustomerDirectory } from './data/staff/customer-directory.ts';
import { createCustomerExport } from './data/staff/customer-export.ts';
import { createSelectionReads } from './data/staff/customer-selection.ts';
import { createReadFigures } from './data/staff/figures.ts';
import { createDeletionJobStore } from './data/staff/deletion-job-store.ts';
import { createJobStore } from './data/staff/job-store.ts';
import type { ReportPool } from './data/staff/report-query.ts';
import type { PrismaClient } from './data/generated/client.ts';
import type { StaffRouteDependencies } from './http/staff/staff-routes.ts';
import { createEndSubscription } from './use-cases/end-subscription.ts';
import type { EnrollmentStore, RunInTransaction } from './use-cases/enrollment-transaction.ts';
import type { DeleteOwner } from './use-cases/removal/delete-owner.ts';
import type { Billing } from './use-cases/other-services.ts';
import { createActivateAsStaff } from './use-cases/staff/activate-as-staff.ts';
import type { ActivityLog, Claims } from './use-cases/staff/activity.ts';
import { createCancelAsStaff } from './use-cases/staff/cancel-as-staff.ts';
import { createDeleteCustomers } from './use-cases/staff/delete-customers.ts';
import { createExportCustomers } from './use-cases/staff/export-customers.ts';
import { createJobWorker } from './use-cases/staff/job-worker.ts';
import { createListCustomers } from './use-cases/staff/list-customers.ts';
import { createReadSummary } from './use-cases/staff/read-summary.ts';
import { createRunDeletionJob } from './use-cases/staff/run-deletion-job.ts';
import { createResolveSelection } from './use-cases/staff/resolve-selection.ts';
import { createRunSyncJob } from './use-cases/staff/run-sync-job.ts';
import { createSyncPayments } from './use-cases/staff/sync-payments.ts';
import { createTestWebhook, type TestEvents } from './use-cases/staff/test-webhook.ts';

type Dependencies = {
  prisma: PrismaClient;
  reportPool: ReportPool;
  store: EnrollmentStore;
  billing: Billing;
  deleteOwner: DeleteOwner;
  testEvents: TestEvents;
  runInTransaction: RunInTransaction;
  settings: { CLINIC_TIME_ZONE: string; STAFF_JOB_WAIT_MS: number };
  clock: () => Date;
  logger: Logger;
};

/** Pauses before a page of a sync is asked for again. */
const retryDelayMs = 500;

/** Reading: lists, figures, the export. */
function composeReports({ reportPool: pool, settings, clock }: Dependencies) {
  const timeZone = settings.CLINIC_TIME_ZONE;
  return {
    listCustomers: createListCustomers({ directory: createCustomerDirectory(pool) }),
    readSummary: createReadSummary({ readFigures: createReadFigures({ pool, timeZone }), clock }),
    exportCustomers: createExportCustomers({
      customerExport: createCustomerExport({ pool, timeZone }),
    }),
  };
}

/** Jobs of both kinds, each with a worker of its own, so that neither waits for the other. */
function composeJobs(deps: Dependencies & { activityLog: ActivityLog; claims: Claims }) {
  const { prisma, logger } = deps;
  const onError = (err: unknown) => logger.warn({ err }, 'a job stopped; it is taken up again');
  const syncs = createJobStore(prisma);
  const deletions = createDeletionJobStore(prisma);
  const syncWorker = createJobWorker({
    take: () => syncs.take(),
    letGo: (job) => syncs.letGo(job),
    run: createRunSyncJob({ ...deps, progress: syncs, retryDelayMs }),
    onError,
  });
  const deletionWorker = createJobWorker({
    take: () => deletions.take(),
    letGo: (job) => deletions.letGo(job),
    run: createRunDeletionJob({ ...deps, progress: deletions }),
    onError,
  });
  return { syncs, deletions, syncWorker, deletionWorker };
}

/** Staff's side of the service, wired to what it needs, and the workers of its jobs. */
export function composeStaff(deps: Dependencies): {
  useCases: StaffRouteDependencies;
  start: () => void;
  stop: () => Promise<void>;
} {
  const { prisma, settings } = deps;
  const activityLog = createActivityLog({ sql: prisma, pool: deps.reportPool });
  const acting = { ...deps, activityLog, claims: createClaims(prisma) };
  const { syncs, deletions, syncWorker, deletionWorker } = composeJobs(acting);
  const waitMs = settings.STAFF_JOB_WAIT_MS;
  const reads = createSelectionReads(deps.reportPool);
  const resolveSelection = createResolveSelection({ reads });
  return {
    start() {
      syncWorker.start();
      deletionWorker.start();
    },
    async stop() {
      await Promise.all([syncWorker.stop(), deletionWorker.stop()]);
    },
    useCases: {
      ...composeReports(deps),
      activityLog,
      cancelAsStaff: createCancelAsStaff({
        ...acting,
        endSubscription: createEndSubscription(deps),
      }),
      activateAsStaff: createActivateAsStaff(acting),
      testWebhook: createTestWebhook(acting),
      syncPayments: createSyncPayments({
        ...{ activityLog, reads, resolveSelection, store: deps.store },
        ...{ jobs: syncs, wakeWorker: syncWorker.wake, waitMs },
      }),
      deleteCustomers: createDeleteCustomers({
        ...{ activityLog, resolveSelection },
        ...{ jobs: deletions, wakeWorker: deletionWorker.wake, waitMs },
      }),
    },
  };
}
