import type { Logger } from '@petwell/chassis';
import { createActivityLog } from './data/staff/activity-log.ts';
import { createClaims } from './data/staff/claims.ts';
import { createCustomerDirectory } from './data/staff/customer-directory.ts';
import { createCustomerExport } from './data/staff/customer-export.ts';
import { createReadFigures } from './data/staff/figures.ts';
import { createJobStore } from './data/staff/job-store.ts';
import type { ReportPool } from './data/staff/report-query.ts';
import type { PrismaClient } from './data/generated/client.ts';
import type { StaffRouteDependencies } from './http/staff/staff-routes.ts';
import { createEndSubscription } from './use-cases/end-subscription.ts';
import type { EnrollmentStore, RunInTransaction } from './use-cases/enrollment-transaction.ts';
import type { Billing } from './use-cases/other-services.ts';
import { createActivateAsStaff } from './use-cases/staff/activate-as-staff.ts';
import { createCancelAsStaff } from './use-cases/staff/cancel-as-staff.ts';
import { createExportCustomers } from './use-cases/staff/export-customers.ts';
import { createJobWorker } from './use-cases/staff/job-worker.ts';
import { createListCustomers } from './use-cases/staff/list-customers.ts';
import { createReadSummary } from './use-cases/staff/read-summary.ts';
import { createRunSyncJob } from './use-cases/staff/run-sync-job.ts';
import { createSyncPayments } from './use-cases/staff/sync-payments.ts';

type Dependencies = {
  prisma: PrismaClient;
  reportPool: ReportPool;
  store: EnrollmentStore;
  billing: Billing;
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

/** Staff's side of the service, wired to what it needs, and the worker of its jobs. */
export function composeStaff(deps: Dependencies): {
  useCases: StaffRouteDependencies;
  worker: { start: () => void; stop: () => Promise<void> };
} {
  const { prisma, logger, settings } = deps;
  const activityLog = createActivityLog({ sql: prisma, pool: deps.reportPool });
  const jobs = createJobStore(prisma);
  const worker = createJobWorker({
    take: () => jobs.take(),
    letGo: (job) => jobs.letGo(job),
    runSyncJob: createRunSyncJob({ ...deps, progress: jobs, retryDelayMs }),
    onError: (err) => logger.warn({ err }, 'a job stopped; it is taken up again'),
  });
  const acting = { ...deps, activityLog, claims: createClaims(prisma) };
  return {
    worker,
    useCases: {
      ...composeReports(deps),
      activityLog,
      cancelAsStaff: createCancelAsStaff({
        ...acting,
        endSubscription: createEndSubscription(deps),
      }),
      activateAsStaff: createActivateAsStaff(acting),
      syncPayments: createSyncPayments({
        jobs,
        store: deps.store,
        wakeWorker: worker.wake,
        waitMs: settings.STAFF_JOB_WAIT_MS,
      }),
    },
  };
}
