import {
  createOncePerKey,
  type Logger,
  type RequestRecords,
  type RunTransaction,
} from '@petwell/chassis';
import type { Kysely } from 'kysely';
import { createAbandonedStore } from './data/abandoned-store.ts';
import { createEnrollmentStore } from './data/enrollment-store.ts';
import type { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { createOwnerArchive } from './data/owner-archive.ts';
import { createPetStore } from './data/pet-store.ts';
import { createActivityLog } from './data/staff/activity-log.ts';
import { createClaims } from './data/staff/claims.ts';
import { createCustomerDirectory } from './data/staff/customer-directory.ts';
import { createCustomerExport } from './data/staff/customer-export.ts';
import { createSelectionReads } from './data/staff/customer-selection.ts';
import { createDeletionJobs } from './data/staff/deletion-jobs.ts';
import { createFigures } from './data/staff/figures.ts';
import { createSyncJobs } from './data/staff/sync-jobs.ts';
import { sharpPhotos } from './providers/sharp-photos.ts';
import { createCancelAtProvider } from './use-cases/cancel-at-provider.ts';
import { createCancelEnrollment } from './use-cases/cancel-enrollment.ts';
import { createConfirmPayment } from './use-cases/confirm-payment.ts';
import { createEndSubscription } from './use-cases/end-subscription.ts';
import { createEnroll } from './use-cases/enroll.ts';
import { createEnrollingOwner } from './use-cases/enrolling-owner.ts';
import { createListOwnerEnrollments } from './use-cases/list-owner-enrollments.ts';
import type { Billing, Catalog, MailArchive, OwnerRegistry } from './use-cases/other-services.ts';
import { createDeleteOwner, createRemoveOwner } from './use-cases/removal/delete-owner.ts';
import { createEndPlans } from './use-cases/removal/end-plans.ts';
import { createExportAccount } from './use-cases/removal/export-account.ts';
import { createRemoveAbandoned } from './use-cases/removal/remove-abandoned.ts';
import { createReplaceUnpaid } from './use-cases/replace-unpaid.ts';
import { createActivateAsStaff } from './use-cases/staff/activate-as-staff.ts';
import { createCancelAsStaff } from './use-cases/staff/cancel-as-staff.ts';
import { createDeleteCustomers } from './use-cases/staff/delete-customers.ts';
import { createExportCustomers } from './use-cases/staff/export-customers.ts';
import { createJobWorker } from './use-cases/staff/job-worker.ts';
import { createListCustomers } from './use-cases/staff/list-customers.ts';
import { createReadSummary } from './use-cases/staff/read-summary.ts';
import { createResolveSelection } from './use-cases/staff/resolve-selection.ts';
import { createRunDeletionJob } from './use-cases/staff/run-deletion-job.ts';
import { createRunSyncJob } from './use-cases/staff/run-sync-job.ts';
import { createSyncPayments } from './use-cases/staff/sync-payments.ts';
import { createTestWebhook, type TestEvents } from './use-cases/staff/test-webhook.ts';
import type { RunInTransaction } from './use-cases/stores.ts';
import { createSyncSubscriptions } from './use-cases/sync-subscriptions.ts';
import { createShowPhoto, createUpdatePet } from './use-cases/update-pet.ts';

type Dependencies = {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  /** The same transactions, for use cases and for the data layer. */
  transaction: RunInTransaction;
  runTransaction: RunTransaction<DB>;
  records: RequestRecords;
  catalog: Catalog;
  ownerRegistry: OwnerRegistry;
  billing: Billing & TestEvents;
  mailArchive: MailArchive;
  settings: { CLINIC_TIME_ZONE: string; STAFF_JOB_WAIT_MS: number };
  clock: () => Date;
  logger: Logger;
};

/** Delay before a sync retries a page at billing. */
const retryDelayMs = 500;

/** Wires enrolling, paying, canceling, and deleting. */
export function composeUseCases(given: Dependencies) {
  const store = createEnrollmentStore(given.prisma, given.kysely);
  const claims = createClaims(given.kysely);
  const cancelAtProvider = createCancelAtProvider({ store, billing: given.billing });
  const deps = {
    ...given,
    store,
    claims,
    cancelAtProvider,
    petStore: createPetStore(given.prisma),
  };
  const endSubscription = createEndSubscription(deps);
  const endPlans = createEndPlans({ store, endSubscription });
  const removeOwner = createRemoveOwner({ ...deps, endPlans });
  const deleteOwner = createDeleteOwner({ ...deps, endPlans, removeOwner });
  const replaceUnpaid = createReplaceUnpaid(deps);
  const owners = createEnrollingOwner({ ...deps, replaceUnpaid });
  const abandoned = createAbandonedStore(given.prisma);
  return {
    ...{ store, claims, endSubscription, endPlans, removeOwner, deleteOwner },
    enroll: createEnroll({ ...deps, owners, oncePerKey: createOncePerKey(deps) }),
    listOwnerEnrollments: createListOwnerEnrollments(deps),
    confirmPayment: createConfirmPayment(deps),
    cancelEnrollment: createCancelEnrollment({ ...deps, endSubscription }),
    syncSubscriptions: createSyncSubscriptions(deps),
    updatePet: createUpdatePet({ ...deps, encodePhoto: sharpPhotos }),
    showPhoto: createShowPhoto(deps),
    exportAccount: createExportAccount({ ...deps, archive: createOwnerArchive(given.prisma) }),
    removeAbandoned: createRemoveAbandoned({ ...deps, abandoned, deleteOwner }),
  };
}

type StaffDependencies = Dependencies &
  Pick<ReturnType<typeof composeUseCases>, 'store' | 'claims' | 'endSubscription' | 'deleteOwner'>;

/** Wires the staff use cases and one worker per kind of job, so that neither kind waits for the other. */
export function composeStaff(given: StaffDependencies) {
  const { prisma, kysely, runTransaction, store, billing, logger } = given;
  const { CLINIC_TIME_ZONE: timeZone, STAFF_JOB_WAIT_MS: waitMs } = given.settings;
  const activityLog = createActivityLog(kysely);
  const deps = { ...given, timeZone, waitMs, activityLog };
  const reads = createSelectionReads(deps);
  const resolveSelection = createResolveSelection({ reads });
  const onError = (err: unknown) => logger.warn({ err }, 'a job stopped and will be resumed');

  const syncs = createSyncJobs({ prisma, transaction: runTransaction });
  const runSync = createRunSyncJob({ ...deps, progress: syncs, retryDelayMs });
  const syncWorker = createJobWorker({ ...syncs, run: runSync, onError });
  const deletions = createDeletionJobs({ prisma, transaction: runTransaction });
  const runDeletion = createRunDeletionJob({ ...deps, progress: deletions });
  const deletionWorker = createJobWorker({ ...deletions, run: runDeletion, onError });
  return {
    workers: [syncWorker, deletionWorker],
    useCases: {
      activityLog,
      listCustomers: createListCustomers({ directory: createCustomerDirectory(deps) }),
      readSummary: createReadSummary({ ...deps, figures: createFigures(deps) }),
      exportCustomers: createExportCustomers({ customerExport: createCustomerExport(deps) }),
      cancelAsStaff: createCancelAsStaff(deps),
      activateAsStaff: createActivateAsStaff(deps),
      testWebhook: createTestWebhook({ store, testEvents: billing, activityLog }),
      syncPayments: createSyncPayments({
        ...{ ...deps, jobs: syncs, reads, resolveSelection, wakeWorker: syncWorker.wake },
      }),
      deleteCustomers: createDeleteCustomers({
        ...{ ...deps, jobs: deletions, resolveSelection, wakeWorker: deletionWorker.wake },
      }),
    },
  };
}
