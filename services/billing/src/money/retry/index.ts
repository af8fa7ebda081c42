import type { Logger } from '@petwell/chassis';
import type { Database } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import type { CardProvider } from '../../use-cases/card-provider.ts';
import type { ConvergeSubscription } from '../../use-cases/converge-subscription.ts';
import { createFindPayment } from '../../use-cases/find-payment.ts';
import type { PaymentProvider } from '../../use-cases/payment-provider.ts';
import type { RetryProvider } from '../../use-cases/retry-provider.ts';
import type { WithLease } from '../../use-cases/with-lease.ts';
import { createCarryOutAttempt } from './carry-out-attempt.ts';
import { createFindResult } from './find-result.ts';
import { createPrepareAttempt } from './prepare-attempt.ts';
import { createRetryPayment } from './retry-payment.ts';
import { createRetryRoutes } from './routes.ts';
import { createAttemptLog, createAttempts } from './store.ts';

/** Builds the part of the room that tries open payments again. */
export function createRetryDesk(given: {
  kysely: Database;
  transactionWith: TransactionWith;
  provider: PaymentProvider;
  cards: CardProvider;
  retryProvider: RetryProvider;
  converge: ConvergeSubscription;
  withLease: WithLease;
  timeZone: string;
  businessClock: () => Date;
  logger: Logger;
}) {
  const transaction = given.transactionWith((tx) => ({ attempts: createAttemptLog(tx) }));
  const deps = {
    ...given,
    clock: given.businessClock,
    transaction,
    attempts: createAttempts(given.kysely),
  };
  const findResult = createFindResult({ findPayment: createFindPayment(given) });
  const carryOutAttempt = createCarryOutAttempt({ ...deps, findResult });
  const prepareAttempt = createPrepareAttempt(given);
  return {
    routes: createRetryRoutes({
      retryPayment: createRetryPayment({ ...deps, prepareAttempt, carryOutAttempt }),
    }),
  };
}
