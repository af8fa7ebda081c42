import {
  createOncePerKey,
  toOpeningHours,
  type Logger,
  type RequestRecords,
  type RunTransaction,
} from '@petwell/chassis';
import type { Kysely } from 'kysely';
import { createAbandonedStore } from './data/abandoned-store.ts';
import { createBenefitReads } from './data/benefits.ts';
import { createCareStore } from './data/care/care-store.ts';
import { createDuePlanYears } from './data/due-plan-years.ts';
import { createAppointmentReads } from './data/appointments.ts';
import { createEnrollmentStore } from './data/enrollment-store.ts';
import type { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { createOwnerArchive } from './data/owner-archive.ts';
import { createPetStore } from './data/pet-store.ts';
import { createActivityLog } from './data/staff/activity-log.ts';
import { createBenefitFigures } from './data/staff/benefit-figures.ts';
import { createClaims } from './data/staff/claims.ts';
import { createCustomerDirectory } from './data/staff/customer-directory.ts';
import { createCustomerExport } from './data/staff/customer-export.ts';
import { createCustomerNotes } from './data/staff/customer-notes.ts';
import { createSelectionReads } from './data/staff/customer-selection.ts';
import { createDeletionJobs } from './data/staff/deletion-jobs.ts';
import { createDeskReads } from './data/staff/desk-search.ts';
import { createFigures } from './data/staff/figures.ts';
import { createSyncJobs } from './data/staff/sync-jobs.ts';
import { createUnmatchedReads } from './data/staff/unmatched-features.ts';
import { sharpPhotos } from './providers/sharp-photos.ts';
import {
  createDeclineRequest,
  createRequestAppointment,
  createWithdrawRequest,
} from './use-cases/appointments/appointment-requests.ts';
import { createBookAppointment } from './use-cases/appointments/book-appointment.ts';
import { createChangeAppointment } from './use-cases/appointments/change-appointment.ts';
import { createListAppointments } from './use-cases/appointments/list-appointments.ts';
import { createRemindOfAppointments } from './use-cases/appointments/remind-of-appointments.ts';
import { createCancelAtProvider } from './use-cases/cancel-at-provider.ts';
import { createCancelEnrollment } from './use-cases/cancel-enrollment.ts';
import {
  createCareReminders,
  createDecideCareReport,
  createMarkDeceased,
  createReadPetCare,
  createReportCare,
} from './use-cases/care/pet-care.ts';
import { createSendCareNotices } from './use-cases/care/send-care-notices.ts';
import { createConfirmPayment } from './use-cases/confirm-payment.ts';
import { createDiscardEnrollment } from './use-cases/discard-enrollment.ts';
import { createEndSubscription } from './use-cases/end-subscription.ts';
import { createEnroll } from './use-cases/enroll.ts';
import { createEnrollingOwner } from './use-cases/enrolling-owner.ts';
import { createListOwnerEnrollments } from './use-cases/list-owner-enrollments.ts';
import type { Billing, Catalog, MailArchive, OwnerRegistry } from './use-cases/other-services.ts';
import { createOpenPlanYears } from './use-cases/open-plan-years.ts';
import { createReadBenefits } from './use-cases/read-benefits.ts';
import {
  createMoveRedemption,
  createRedeemBenefit,
  createUndoRedemption,
} from './use-cases/redeem-benefit.ts';
import { createDeleteOwner, createRemoveOwner } from './use-cases/removal/delete-owner.ts';
import { createEndPlans } from './use-cases/removal/end-plans.ts';
import { createEndUnpaid } from './use-cases/removal/end-unpaid.ts';
import { createExportAccount } from './use-cases/removal/export-account.ts';
import { createRemoveAbandoned } from './use-cases/removal/remove-abandoned.ts';
import { createRemoveUnpaid } from './use-cases/removal/remove-unpaid.ts';
import { createRemoveLeftOver } from './use-cases/remove-left-over.ts';
import { createReplaceUnpaid } from './use-cases/replace-unpaid.ts';
import { createActivateAsStaff } from './use-cases/staff/activate-as-staff.ts';
import { createCancelAsStaff } from './use-cases/staff/cancel-as-staff.ts';
import { createAddCustomerNote } from './use-cases/staff/customer-notes.ts';
import { createDeleteCustomers } from './use-cases/staff/delete-customers.ts';
import { createExportCustomers } from './use-cases/staff/export-customers.ts';
import { createJobWorker } from './use-cases/staff/job-worker.ts';
import { createListCustomers } from './use-cases/staff/list-customers.ts';
import { createReadSummary } from './use-cases/staff/read-summary.ts';
import { createReportBenefits } from './use-cases/staff/report-benefits.ts';
import { createResolveSelection } from './use-cases/staff/resolve-selection.ts';
import { createRunDeletionJob } from './use-cases/staff/run-deletion-job.ts';
import { createRunSyncJob } from './use-cases/staff/run-sync-job.ts';
import { createSearchDesk } from './use-cases/staff/search-desk.ts';
import { createSyncPayments } from './use-cases/staff/sync-payments.ts';
import { createUnmatchedFeatures } from './use-cases/staff/unmatched-features.ts';
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
  settings: Parameters<typeof toOpeningHours>[0] & {
    CLINIC_TIME_ZONE: string;
    CLINIC_PHONE: string;
    STAFF_JOB_WAIT_MS: number;
  };
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
    clinicPhone: given.settings.CLINIC_PHONE,
  };
  const endSubscription = createEndSubscription(deps);
  const endPlans = createEndPlans({ store, endSubscription });
  const removeOwner = createRemoveOwner({ ...deps, endPlans });
  const deleteOwner = createDeleteOwner({ ...deps, endPlans, removeOwner });
  const removeUnpaid = createRemoveUnpaid(deps);
  const endUnpaid = createEndUnpaid({ store, removeUnpaid });
  const replaceUnpaid = createReplaceUnpaid(deps);
  const owners = createEnrollingOwner({ ...deps, replaceUnpaid });
  const abandoned = createAbandonedStore(given.prisma);
  const { CLINIC_TIME_ZONE: timeZone } = given.settings;
  const benefits = createBenefitReads(given.kysely, timeZone);
  return {
    store,
    claims,
    endSubscription,
    endPlans,
    endUnpaid,
    removeOwner,
    deleteOwner,
    enroll: createEnroll({
      ...deps,
      owners,
      oncePerKey: createOncePerKey(deps),
      removeLeftOver: createRemoveLeftOver({ ...deps, removeUnpaid, deleteOwner }),
    }),
    listOwnerEnrollments: createListOwnerEnrollments(deps),
    confirmPayment: createConfirmPayment(deps),
    cancelEnrollment: createCancelEnrollment({ ...deps, endSubscription }),
    discardEnrollment: createDiscardEnrollment({ ...deps, removeUnpaid }),
    syncSubscriptions: createSyncSubscriptions(deps),
    updatePet: createUpdatePet({ ...deps, encodePhoto: sharpPhotos }),
    showPhoto: createShowPhoto(deps),
    readBenefits: createReadBenefits({ ...deps, benefits, timeZone }),
    redeemBenefit: createRedeemBenefit({ ...deps, timeZone }),
    undoRedemption: createUndoRedemption({ ...deps, timeZone }),
    moveRedemption: createMoveRedemption({ ...deps, timeZone }),
    openPlanYears: createOpenPlanYears({
      ...deps,
      timeZone,
      duePlanYears: createDuePlanYears(given.kysely),
    }),
    exportAccount: createExportAccount({ ...deps, archive: createOwnerArchive(given.prisma) }),
    removeAbandoned: createRemoveAbandoned({ ...deps, abandoned, removeUnpaid, deleteOwner }),
  };
}

/** Wires the care calendar and its notices. */
export function composeCare(given: Dependencies) {
  const timeZone = given.settings.CLINIC_TIME_ZONE;
  const deps = {
    ...given,
    timeZone,
    careStore: createCareStore({ ...given, timeZone }),
  };
  return {
    careStore: deps.careStore,
    readPetCare: createReadPetCare(deps),
    reportCare: createReportCare(deps),
    decideCareReport: createDecideCareReport(deps),
    markDeceased: createMarkDeceased(deps),
    careReminders: createCareReminders(deps),
    sendCareNotices: createSendCareNotices(deps),
  };
}

/** Wires appointments and owners' requests for them. */
export function composeAppointments(
  given: Pick<Dependencies, 'kysely' | 'transaction' | 'settings' | 'clock'>,
) {
  const { settings } = given;
  const clinic = {
    timeZone: settings.CLINIC_TIME_ZONE,
    openingHours: toOpeningHours(settings),
  };
  const deps = { ...given, clinic };
  return {
    listAppointments: createListAppointments({
      ...deps,
      reads: createAppointmentReads(given.kysely),
    }),
    bookAppointment: createBookAppointment(deps),
    changeAppointment: createChangeAppointment(deps),
    requestAppointment: createRequestAppointment(deps),
    withdrawRequest: createWithdrawRequest(deps),
    declineRequest: createDeclineRequest(deps),
    remindOfAppointments: createRemindOfAppointments(deps),
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
        reads,
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
