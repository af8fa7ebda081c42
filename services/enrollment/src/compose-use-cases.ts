import { createOncePerKey } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import { toRoomStores } from './compose-stores.ts';
import type { Core } from './core/index.ts';
import type { DB } from './data/generated/tables.ts';
import { createAbandonedStore } from './removal/store-abandoned.ts';
import { createBenefitReads } from './benefits/store.ts';
import { createCareStore } from './care/store-reads.ts';
import { createDuePlanYears } from './benefits/store-due-years.ts';
import { createOwnerArchive } from './removal/store-archive.ts';
import { createPetStore } from './pets/store.ts';
import { sharpPhotos } from './pets/provider-sharp.ts';
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
import type { RunInTransaction } from './core/stores.ts';
import { createSyncSubscriptions } from './plan/sync-subscriptions.ts';
import { createShowPhoto, createUpdatePet } from './pets/update-pet.ts';

export type Dependencies = Core & {
  /** Transactions of the rooms that have no transaction of their own yet. */
  transaction: RunInTransaction;
};

/** Wires enrolling, paying, canceling, and deleting. */
export function composeUseCases(
  given: Dependencies,
  exportAppointments: Parameters<typeof createOwnerArchive>[1],
) {
  const { store, timeZone } = given;
  const cancelAtProvider = createCancelAtProvider({ store, billing: given.billing });
  const deps = {
    ...given,
    cancelAtProvider,
    petStore: createPetStore(given.prisma),
    clinicPhone: given.config.CLINIC_PHONE,
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
  const benefits = createBenefitReads(given.kysely, timeZone);
  return {
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
    exportAccount: createExportAccount({
      ...deps,
      archive: createOwnerArchive(given.prisma, exportAppointments),
    }),
    removeAbandoned: createRemoveAbandoned({ ...deps, abandoned, removeUnpaid, deleteOwner }),
  };
}

/** Wires the care calendar and its notices. */
export function composeCare(
  given: Dependencies,
  endVisits: (tx: Transaction<DB>, petId: number, at: Date) => Promise<void>,
) {
  const deps = { ...given, careStore: createCareStore(given) };
  const transaction = given.transactionWith((tx) => ({
    ...toRoomStores(given.timeZone)(tx),
    visits: { end: (petId: number, at: Date) => endVisits(tx, petId, at) },
  }));
  return {
    careStore: deps.careStore,
    readPetCare: createReadPetCare(deps),
    reportCare: createReportCare(deps),
    decideCareReport: createDecideCareReport(deps),
    markDeceased: createMarkDeceased({ ...deps, transaction }),
    careReminders: createCareReminders(deps),
    sendCareNotices: createSendCareNotices(deps),
  };
}
