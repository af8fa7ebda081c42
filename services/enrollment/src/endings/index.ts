import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import type { DB } from '../data/generated/tables.ts';
import { createCancelAtProvider } from './cancel-at-provider.ts';
import { createCancelEnrollment } from './cancel-enrollment.ts';
import { createCarryOutDue } from './carry-out-due.ts';
import { createCarryOutOrder } from './carry-out-order.ts';
import { createEndEnrollment, createOrderEnd } from './end-enrollment.ts';
import { createEndEnrollments } from './end-enrollments.ts';
import { createEndSubscription } from './end-subscription.ts';
import { createEndUnpaid } from './end-unpaid.ts';
import { createPlaceOrder } from './place-order.ts';
import { createPreviewEnd, type ReadUnused, type ReadYear } from './preview-end.ts';
import { createPreviewRestart } from './preview-restart.ts';
import { createRemoveUnpaid } from './remove-unpaid.ts';
import { createEndingRoutes } from './routes.ts';
import { createEndPreviewReads } from './store-end-preview.ts';
import { createDueEndings, toEndingOrders } from './store-ending-orders.ts';
import type { EndingTransaction } from './transaction.ts';
import { createWithdrawRestarts } from './withdraw-restarts.ts';

export type { CancelAtProvider } from './cancel-at-provider.ts';
export type { EndEnrollments } from './end-enrollments.ts';
export type { EndUnpaid } from './end-unpaid.ts';
export { endWithDeath, type EndWithDeath } from './end-with-death.ts';
export type { OrderEnd } from './end-enrollment.ts';
export { endWithYear, type EndWithYear } from './end-with-year.ts';
export type { RemoveUnpaid } from './remove-unpaid.ts';
/** The orders about the ends of plans, for the transactions of other rooms. */
export { toEndingOrders } from './store-ending-orders.ts';
export type { EndingOrders } from './transaction.ts';
export type { WithdrawnRestarts, WithdrawRestarts } from './withdraw-restarts.ts';

/** Other rooms' part in ending plans. */
type Rooms = {
  readYear: ReadYear;
  readUnused: ReadUnused;
  openNotes: (tx: Transaction<DB>) => EndingTransaction['notes'];
  openDeaths: (tx: Transaction<DB>) => EndingTransaction['deaths'];
  requireAttachable: (ownerId: number) => Promise<void>;
  settleAgreed: (ownerId: number) => Promise<void>;
};

/** Wires what is ordered about the ends of plans. */
function createOrders(core: Core, { openNotes, openDeaths, requireAttachable }: Rooms) {
  const transaction = core.transactionWith((tx) => ({
    orders: toEndingOrders(tx),
    notes: openNotes(tx),
    deaths: openDeaths(tx),
  }));
  const placeOrder = createPlaceOrder({ requireAttachable, transaction, clock: core.clock });
  const carryOutOrder = createCarryOutOrder({ ...core, transaction });
  return { carryOutOrder, orderEnd: createOrderEnd({ placeOrder, carryOutOrder }) };
}

/** Builds the room that ends plans: ordered, with a death, at the provider, or unpaid; and that starts them again. */
export function createEndings(core: Core, rooms: Rooms) {
  const cancelAtProvider = createCancelAtProvider(core);
  const endSubscription = createEndSubscription({ ...core, cancelAtProvider });
  const removeUnpaid = createRemoveUnpaid({ ...core, cancelAtProvider });
  const endEnrollments = createEndEnrollments({
    ...core,
    endSubscription,
    settleAgreed: rooms.settleAgreed,
  });
  const endUnpaid = createEndUnpaid({ ...core, removeUnpaid });
  const { carryOutOrder, orderEnd } = createOrders(core, rooms);
  const { OWNER_CANCEL_ONLINE: isOnline } = core.config;
  return {
    routes: createEndingRoutes({
      cancelEnrollment: createCancelEnrollment({ ...core, orderEnd, isOnline }),
      endEnrollment: createEndEnrollment({ ...core, orderEnd }),
      previewEnd: createPreviewEnd({
        ...core,
        readYear: rooms.readYear,
        readUnused: rooms.readUnused,
        reads: createEndPreviewReads(core),
      }),
      previewRestart: createPreviewRestart(core),
      endEnrollments,
      endUnpaid,
    }),
    housekeeping: {
      'endings of plans': createCarryOutDue({
        ...core,
        carryOutOrder,
        endSubscription,
        due: createDueEndings(core.kysely),
      }),
    },
    cancelAtProvider,
    orderEnd,
    removeUnpaid,
    endEnrollments,
    endUnpaid,
    restarts: createWithdrawRestarts(core),
  };
}
