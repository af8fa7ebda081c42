import { createRepeater } from '@petwell/chassis';
import type { CountedAtOf } from '../balance/index.ts';
import type { FinalizeHeld, FindPayment } from '../cards/index.ts';
import type { Core } from '../core/index.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { ConvergeSubscription, ReadOwedNow, RereadPayment } from '../subscriptions/index.ts';
import { consumeRecordedPayments, type RecordedTransaction } from './consume.ts';
import { createCarryOutPayment } from './out-of-band/carry-out-payment.ts';
import { createFinishPayments } from './out-of-band/finish-payments.ts';
import { createPayOverdue } from './out-of-band/pay-overdue.ts';
import { createPreparePayment } from './out-of-band/prepare-payment.ts';
import { createOutOfBandLog, createOutOfBandPayments } from './out-of-band/store.ts';
import { createStripeOutOfBand } from './out-of-band/stripe.ts';
import { createRecordedRoutes } from './routes.ts';
import { createReadCollected } from './store-collected.ts';
import { createFindInvoice, keepRecordedPayment } from './store.ts';

type Dependencies = {
  findPayment: FindPayment;
  finalizeHeld: FinalizeHeld;
  countedAtOf: CountedAtOf;
  converge: ConvergeSubscription;
  rereadPayment: RereadPayment;
  readOwedNow: ReadOwedNow;
};

/** Builds the room of cash and checks: copies of what staff recorded, and paying overdue plans with them. */
export function createRecorded(core: Core, deps: Dependencies) {
  const { config, kysely, provider, withLease, timeZone, clock, logger } = core;
  const { findPayment, finalizeHeld, countedAtOf, converge, readOwedNow } = deps;
  const open = (tx: DatabaseTransaction): RecordedTransaction => ({
    recordedPayments: {
      keep: (payment, now) => keepRecordedPayment(tx, payment, { now, timeZone, countedAtOf }),
    },
  });
  const transaction = core.transactionWith((tx) => ({
    ...open(tx),
    outOfBand: createOutOfBandLog(tx),
  }));
  const payments = createOutOfBandPayments(kysely);
  const carryOutPayment = createCarryOutPayment({
    provider,
    outOfBandProvider: createStripeOutOfBand({ stripe: core.stripe, finalizeHeld, logger }),
    findPayment,
    converge,
    transaction,
    withLease,
    timeZone,
    clock,
    logger,
  });
  return {
    routes: createRecordedRoutes({
      payOverdue: createPayOverdue({
        payments,
        preparePayment: createPreparePayment({ payments, findPayment, readOwedNow }),
        carryOutPayment,
        ownerAccounts: core.ownerAccounts,
        transaction,
        withLease,
        timeZone,
        clock,
      }),
      readCollected: createReadCollected(kysely),
    }),
    timers: [
      createRepeater({
        name: 'finish payments',
        work: createFinishPayments({ payments, carryOutPayment, withLease, logger }),
        everyMs: config.FINISH_REFUNDS_EVERY_MS,
        isTraced: true,
        logger,
      }),
    ],
    subscribe: () =>
      consumeRecordedPayments({
        bus: core.bus,
        consumeOnce: core.consumeOnceWith(open),
        findInvoice: createFindInvoice(kysely),
        rereadPayment: deps.rereadPayment,
        businessClock: clock,
        timeZone,
        textTerms: core.clinic.textTerms,
      }),
  };
}
