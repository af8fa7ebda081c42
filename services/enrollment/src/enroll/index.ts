import { createOncePerKey, createSessionCookies } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import type { DB } from '../data/generated/tables.ts';
import { createActivateAsStaff } from './activate-as-staff.ts';
import { createAttachedOwner, type FindAttachedOwner } from '../owners/attached-owner.ts';
import { createCancelAtProvider } from '../endings/cancel-at-provider.ts';
import { createCancelEnrollment } from '../endings/cancel-enrollment.ts';
import { createCarryOutDue } from '../endings/carry-out-due.ts';
import { createCarryOutOrder } from '../endings/carry-out-order.ts';
import { createConfirmPayment } from './confirm-payment.ts';
import { consumeOwnerFacts, consumePaymentFacts } from './consume-facts.ts';
import {
  createDeleteOwner,
  createRemoveOwner,
  type DeletionRequest,
} from '../owners/delete-owner.ts';
import { createDiscardEnrollment } from './discard-enrollment.ts';
import { createEndPlan, createOrderEnd } from '../endings/end-plan.ts';
import { createEndPlans } from '../endings/end-plans.ts';
import { createEndSubscription } from '../endings/end-subscription.ts';
import { createEndUnpaid } from '../endings/end-unpaid.ts';
import { createEnroll } from './enroll.ts';
import { createEnrollingOwner } from './enrolling-owner.ts';
import { createInternalRoutes } from './internal-routes.ts';
import { createListOwnerEnrollments } from './list-owner-enrollments.ts';
import { createPlaceOrder } from '../endings/place-order.ts';
import { createFindProposedOwner } from './proposed-owner.ts';
import { createPreviewEnd, type ReadYear } from '../endings/preview-end.ts';
import { createPreviewRestart } from '../endings/preview-restart.ts';
import { createRemoveLeftOver } from './remove-left-over.ts';
import { createRemoveUnpaid } from '../endings/remove-unpaid.ts';
import { createReplaceUnpaid } from './replace-unpaid.ts';
import { createPlanRoutes } from './routes.ts';
import { createEndPreviewReads } from '../endings/store-end-preview.ts';
import { createDueEndings, toEndingOrders } from '../endings/store-ending-orders.ts';
import { createPlanExport } from '../owners/store-export.ts';
import { removeOwner, sweepDeletedOwners, type ForgetOwner } from '../owners/store-remove-owner.ts';
import { createSyncSubscriptions } from './sync-subscriptions.ts';
import { createTestWebhook } from './test-webhook.ts';
import type { PlanTransaction } from '../endings/transaction.ts';
import { createWithdrawRestarts } from '../endings/withdraw-restarts.ts';

/** Wires what ends plans: subscriptions, unpaid enrollments, and whole owners. */
function createEndings(core: Core, forget: readonly ForgetOwner[]) {
  const removal = core.transactionWith((tx) => ({
    removal: {
      removeOwner: (request: DeletionRequest) => removeOwner(tx, request, forget),
    },
  }));
  const cancelAtProvider = createCancelAtProvider(core);
  const endSubscription = createEndSubscription({ ...core, cancelAtProvider });
  const removeUnpaid = createRemoveUnpaid({ ...core, cancelAtProvider });
  const endPlans = createEndPlans({ ...core, endSubscription });
  const endUnpaid = createEndUnpaid({ ...core, removeUnpaid });
  const removeOwnerHere = createRemoveOwner({ endPlans, transaction: removal });
  return {
    cancelAtProvider,
    endSubscription,
    removeUnpaid,
    endPlans,
    endUnpaid,
    attachedOwner: createAttachedOwner({ ...core, endUnpaid }),
    removeOwner: removeOwnerHere,
    deleteOwner: createDeleteOwner({ ...core, endPlans, removeOwner: removeOwnerHere }),
  };
}

/** What rooms do for the center. */
type Rooms = {
  /** What they remove of a deleted owner. */
  forget: readonly ForgetOwner[];
  readYear: ReadYear;
  openNotes: (tx: Transaction<DB>) => PlanTransaction['notes'];
  openDeaths: (tx: Transaction<DB>) => PlanTransaction['deaths'];
};

/** Wires what is ordered about the ends of plans. */
function createOrders(
  core: Core & { attachedOwner: FindAttachedOwner },
  { openNotes, openDeaths }: Rooms,
) {
  const transaction = core.transactionWith((tx) => ({
    orders: toEndingOrders(tx),
    notes: openNotes(tx),
    deaths: openDeaths(tx),
  }));
  const placeOrder = createPlaceOrder({ ...core, transaction });
  const carryOutOrder = createCarryOutOrder({ ...core, transaction });
  return { carryOutOrder, orderEnd: createOrderEnd({ placeOrder, carryOutOrder }) };
}

/** Builds the center: enrolling, paying, canceling, and deleting an owner. */
export function createPlan(core: Core, rooms: Rooms) {
  const { forget, readYear } = rooms;
  const ends = createEndings(core, forget);
  const endings = { ...ends, ...createOrders({ ...core, ...ends }, rooms) };
  const deps = { ...core, ...endings, clinicPhone: core.config.CLINIC_PHONE };
  const restarts = createWithdrawRestarts(core);
  const replaceUnpaid = createReplaceUnpaid({ ...deps, restarts });
  return {
    routes: [
      ...createPlanRoutes({
        cookies: createSessionCookies({ isSecure: core.config.COOKIE_SECURE }),
        enroll: createEnroll({
          ...deps,
          owners: createEnrollingOwner({ ...deps, replaceUnpaid }),
          oncePerKey: createOncePerKey(core),
          removeLeftOver: createRemoveLeftOver(deps),
        }),
        listOwnerEnrollments: createListOwnerEnrollments(core),
        confirmPayment: createConfirmPayment(core),
        cancelEnrollment: createCancelEnrollment({
          ...deps,
          isOnline: core.config.OWNER_CANCEL_ONLINE,
        }),
        discardEnrollment: createDiscardEnrollment(deps),
        syncSubscriptions: createSyncSubscriptions(core),
        endPlan: createEndPlan(deps),
        previewEnd: createPreviewEnd({ ...deps, readYear, reads: createEndPreviewReads(core) }),
        previewRestart: createPreviewRestart(core),
        activateAsStaff: createActivateAsStaff(core),
        testWebhook: createTestWebhook(core),
      }),
      ...createInternalRoutes(deps),
    ],
    housekeeping: {
      'endings of plans': createCarryOutDue({ ...deps, due: createDueEndings(core.kysely) }),
      'traces of deleted owners': () =>
        sweepDeletedOwners({ ...core, transaction: core.runTransaction }, forget),
    },
    async subscribe() {
      await consumeOwnerFacts(deps);
      await consumePaymentFacts(core);
    },
    exportOf: createPlanExport(core.prisma),
    findProposedOwner: createFindProposedOwner({ ...deps, replaceUnpaid }),
    attachedOwner: endings.attachedOwner,
    removeUnpaid: endings.removeUnpaid,
    restarts,
    deleteOwner: endings.deleteOwner,
  };
}
export type Plan = ReturnType<typeof createPlan>;
