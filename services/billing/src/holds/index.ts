import type { Core } from '../core/index.ts';
import type { ConvergeSubscription, FindSubscription } from '../subscriptions/index.ts';
import type { TermsStanding } from '../terms/index.ts';
import { createEndHold, createFinishHolds } from './end-hold.ts';
import { createHoldPayments } from './hold-payments.ts';
import { createRequireHoldable } from './require-holdable.ts';
import { createHoldRoutes } from './routes.ts';
import { createHoldReads, openHoldLog } from './store.ts';
import { createStripeHolds } from './stripe.ts';

/** Builds the room where staff's holds stop the charges of a plan for some months. */
export function createHolds(
  core: Core,
  deps: {
    readStandings: (enrollmentIds: readonly number[]) => Promise<TermsStanding[]>;
    findSubscription: FindSubscription;
    converge: ConvergeSubscription;
  },
) {
  const { clock, logger, timeZone } = core;
  const reads = createHoldReads(core.kysely);
  const room = {
    ...deps,
    reads,
    provider: createStripeHolds(core),
    invoices: core.provider,
    transaction: core.transactionWith((tx) => ({ holds: openHoldLog(tx) })),
    withLease: core.withLease,
    timeZone,
    clock,
    logger,
  };
  const requireHoldable = createRequireHoldable(room);
  const endHold = createEndHold(room);
  return {
    routes: createHoldRoutes({
      requireHoldable,
      holdPayments: createHoldPayments({ ...room, requireHoldable }),
      endHold,
    }),
    housekeeping: { 'holds that are over': createFinishHolds({ ...room, endHold }) },
  };
}
