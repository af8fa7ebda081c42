import type { CardProvider, ChargeReads, FindPayment } from '../cards/index.ts';
import type { Core } from '../core/index.ts';
import type { ConvergeSubscription, ReadOwedNow } from '../subscriptions/index.ts';
import { createCarryOutAttempt } from './carry-out-attempt.ts';
import { createFindResult } from './find-result.ts';
import { createPrepareAttempt } from './prepare-attempt.ts';
import { createRetryPayment } from './retry-payment.ts';
import { createRetryRoutes } from './routes.ts';
import { createAttemptLog, createAttempts } from './store.ts';

/** Builds the room where staff try open payments again. */
export function createRetries(
  core: Core,
  deps: {
    cards: CardProvider;
    chargeReads: ChargeReads;
    findPayment: FindPayment;
    converge: ConvergeSubscription;
    readOwedNow: ReadOwedNow;
  },
) {
  const { kysely, withLease, timeZone, clock, logger } = core;
  const { cards, chargeReads, findPayment, converge, readOwedNow } = deps;
  const transaction = core.transactionWith((tx) => ({ attempts: createAttemptLog(tx) }));
  return {
    routes: createRetryRoutes({
      retryPayment: createRetryPayment({
        attempts: createAttempts(kysely),
        prepareAttempt: createPrepareAttempt({ chargeReads, readOwedNow }),
        carryOutAttempt: createCarryOutAttempt({
          findResult: createFindResult({ findPayment }),
          cards,
          converge,
          transaction,
          logger,
        }),
        transaction,
        withLease,
        timeZone,
        clock,
      }),
    }),
  };
}
