import { endingWayOf } from '@petwell/contracts/legal';
import { createOncePerKey, createSessionCookies } from '@petwell/chassis';
import type { Core } from '../core/index.ts';
import { createListPrepaid } from '../core/store-prepaid.ts';
import type { CancelAtProvider, RemoveUnpaid, WithdrawRestarts } from '../endings/index.ts';
import type { DeleteOwner, FindAttachedOwner } from '../owners/index.ts';
import { createActivateAsStaff } from './activate-as-staff.ts';
import { createConfirmPayment } from './confirm-payment.ts';
import { consumePaymentFacts } from './consume-facts.ts';
import { createDiscardEnrollment } from './discard-enrollment.ts';
import { createDropUnpaid } from './drop-unpaid.ts';
import { createEnroll } from './enroll.ts';
import { createEnrollingOwner } from './enrolling-owner.ts';
import { createListOwnerEnrollments, type ReadPlanChanges } from './list-owner-enrollments.ts';
import { createFindProposedOwner } from './proposed-owner.ts';
import { createPriceChoice } from './price-choice.ts';
import { createRemoveLeftOver } from './remove-left-over.ts';
import { createReplaceUnpaid } from './replace-unpaid.ts';
import {
  createEnrollRoutes,
  type ReadAskedCampaign,
  type ReadHandover,
  type ReadObstacle,
} from './routes.ts';
import { createSyncSubscriptions } from './sync-subscriptions.ts';
import { createTestWebhook } from './test-webhook.ts';

export { applyFact, type ApplyFact } from './apply-fact.ts';
export { createPlaceEnrollment, type CreatePlaceEnrollment } from './place-enrollment.ts';
export type { PriceChoice } from './price-choice.ts';
export type { ReadPlanChanges } from './list-owner-enrollments.ts';
export type { ReadHandover, ReadObstacle } from './routes.ts';
export type { DropUnpaid } from './drop-unpaid.ts';
export type { FindProposedOwner } from './proposed-owner.ts';

/** Builds the room of enrolling and paying. */
export function createEnrolling(
  core: Core,
  rooms: {
    cancelAtProvider: CancelAtProvider;
    removeUnpaid: RemoveUnpaid;
    restarts: WithdrawRestarts;
    attachedOwner: FindAttachedOwner;
    deleteOwner: DeleteOwner;
    readPlanChanges: ReadPlanChanges;
    readHandover: ReadHandover;
    readYearObstacle: ReadObstacle;
    readSetupObstacle: ReadObstacle;
    readAskedCampaign: ReadAskedCampaign;
  },
) {
  const { CLINIC_PHONE: clinicPhone, OWNER_CANCEL_ONLINE: isOnline } = core.config;
  const deps = { ...core, ...rooms, clinicPhone, ending: endingWayOf(isOnline) };
  const replaceUnpaid = createReplaceUnpaid(deps);
  const priceChoice = createPriceChoice(core);
  return {
    priceChoice,
    routes: createEnrollRoutes({
      store: core.store,
      readHandover: rooms.readHandover,
      readYearObstacle: rooms.readYearObstacle,
      readSetupObstacle: rooms.readSetupObstacle,
      readAskedCampaign: rooms.readAskedCampaign,
      cookies: createSessionCookies({ isSecure: core.config.COOKIE_SECURE }),
      enroll: createEnroll({
        ...deps,
        priceChoice,
        owners: createEnrollingOwner({ ...deps, replaceUnpaid }),
        oncePerKey: createOncePerKey(core),
        removeLeftOver: createRemoveLeftOver(deps),
      }),
      listOwnerEnrollments: createListOwnerEnrollments({
        ...deps,
        listPrepaid: createListPrepaid(core.kysely),
      }),
      confirmPayment: createConfirmPayment(core),
      discardEnrollment: createDiscardEnrollment(deps),
      syncSubscriptions: createSyncSubscriptions(core),
      activateAsStaff: createActivateAsStaff(core),
      testWebhook: createTestWebhook(core),
    }),
    subscribe: () => consumePaymentFacts(core),
    findProposedOwner: createFindProposedOwner({
      attachedOwner: rooms.attachedOwner,
      replaceUnpaid,
    }),
    dropUnpaid: createDropUnpaid({ ...core, replaceUnpaid }),
  };
}
