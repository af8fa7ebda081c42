import { createRepeater } from '@petwell/chassis';
import type { CardProvider, RequireCard } from '../cards/index.ts';
import type { ChargeFee, OpenSubscription } from '../checkout/index.ts';
import type { Core } from '../core/index.ts';
import type { EnsureCustomer, WithCustomer } from '../customers/index.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import { createAnnounceStarts } from './announce-starts.ts';
import { createChargeFeeAgain } from './charge-fee-again.ts';
import { createBillingStart } from './start-billing.ts';
import { createReadAgreedFee, createStartLog, createStartNotices } from './store.ts';

export type { BillingDue, BillingOffer, BillingStanding, BillingStart } from './start-billing.ts';
export type { StartLog } from './store.ts';

/** How long after a set-up its confirmation may be requested. */
const startsMs = 10_000;

/** Builds the room that starts to charge for a plan on a day: one that goes on, or was billed elsewhere. */
export function createStartBilling(
  core: Core,
  deps: {
    ensureCustomer: EnsureCustomer;
    withCustomer: WithCustomer;
    cards: CardProvider;
    requireCard: RequireCard;
    openSubscription: OpenSubscription;
    chargeFee: ChargeFee;
    converge: ConvergeSubscription;
  },
) {
  const { checkouts, withLease, timeZone, clock, logger } = core;
  const announceStarts = createAnnounceStarts({
    transaction: core.transactionWith((tx) => ({ notices: createStartNotices(tx, timeZone) })),
    clock,
  });
  return {
    routes: [],
    timers: [
      createRepeater({
        name: 'confirm set-ups',
        work: announceStarts,
        everyMs: startsMs,
        isTraced: true,
        logger,
      }),
    ],
    billingStart: createBillingStart({
      ...deps,
      checkouts,
      withLease,
      timeZone,
      clock,
      logger,
    }),
    chargeFeeAgain: createChargeFeeAgain({
      readAgreedFee: createReadAgreedFee(core.kysely),
      loadPayable: core.loadPayable,
      chargeFee: deps.chargeFee,
    }),
    /** Stores what an owner agreed to, in the transaction of a link. */
    openStartLog: createStartLog,
  };
}
