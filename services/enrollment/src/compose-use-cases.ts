import {
  createOncePerKey,
  toOpeningHours,
  type Logger,
  type RequestRecords,
  type RunTransaction,
} from '@petwell/chassis';
import type { Kysely } from 'kysely';
import { createAbandonedStore } from './removal/store-abandoned.ts';
import { createBenefitReads } from './benefits/store.ts';
import { createCareStore } from './care/store-reads.ts';
import { createDuePlanYears } from './benefits/store-due-years.ts';
import { createAppointmentReads } from './appointments/store.ts';
import { createEnrollmentStore } from './core/store-enrollments.ts';
import type { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { createOwnerArchive } from './removal/store-archive.ts';
import { createPetStore } from './pets/store.ts';
import { createClaims } from './core/store-claims.ts';
import { sharpPhotos } from './pets/provider-sharp.ts';
import {
  createDeclineRequest,
  createRequestAppointment,
  createWithdrawRequest,
} from './appointments/appointment-requests.ts';
import { createBookAppointment } from './appointments/book-appointment.ts';
import { createChangeAppointment } from './appointments/change-appointment.ts';
import { createListAppointments } from './appointments/list-appointments.ts';
import { createRemindOfAppointments } from './appointments/remind-of-appointments.ts';
import { createCancelAtProvider } from './plan/cancel-at-provider.ts';
import { createCancelEnrollment } from './plan/cancel-enrollment.ts';
import {
  createCareReminders,
  createDecideCareReport,
  createMarkDeceased,
  createReadPetCare,
  createReportCare,
} from './care/pet-care.ts';
import { createSendCareNotices } from './care/send-care-notices.ts';
import { createConfirmPayment } from './plan/confirm-payment.ts';
import { createDiscardEnrollment } from './plan/discard-enrollment.ts';
import { createEndSubscription } from './plan/end-subscription.ts';
import { createEnroll } from './plan/enroll.ts';
import { createEnrollingOwner } from './plan/enrolling-owner.ts';
import { createListOwnerEnrollments } from './plan/list-owner-enrollments.ts';
import type { Billing, Catalog, MailArchive, OwnerRegistry } from './core/other-services.ts';
import { createOpenPlanYears } from './benefits/open-plan-years.ts';
import { createReadBenefits } from './benefits/read-benefits.ts';
import {
  createMoveRedemption,
  createRedeemBenefit,
  createUndoRedemption,
} from './benefits/redeem-benefit.ts';
import { createDeleteOwner, createRemoveOwner } from './removal/delete-owner.ts';
import { createEndPlans } from './removal/end-plans.ts';
import { createEndUnpaid } from './removal/end-unpaid.ts';
import { createExportAccount } from './removal/export-account.ts';
import { createRemoveAbandoned } from './removal/remove-abandoned.ts';
import { createRemoveUnpaid } from './plan/remove-unpaid.ts';
import { createRemoveLeftOver } from './plan/remove-left-over.ts';
import { createReplaceUnpaid } from './plan/replace-unpaid.ts';
import { type TestEvents } from './plan/test-webhook.ts';
import type { RunInTransaction } from './core/stores.ts';
import { createSyncSubscriptions } from './plan/sync-subscriptions.ts';
import { createShowPhoto, createUpdatePet } from './pets/update-pet.ts';

export type Dependencies = {
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
