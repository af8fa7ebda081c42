import { AppError, handle, type Logger } from '@petwell/chassis';
import { payOverdue } from '@petwell/contracts/routes';
import type { Database } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import type { ConvergeSubscription } from '../../use-cases/converge-subscription.ts';
import { createFindPayment } from '../../use-cases/find-payment.ts';
import type { OutOfBandProvider } from '../../use-cases/out-of-band-provider.ts';
import type { OwnerAccounts } from '../../use-cases/owner-accounts.ts';
import type { PaymentProvider } from '../../use-cases/payment-provider.ts';
import type { RetryProvider } from '../../use-cases/retry-provider.ts';
import type { WithLease } from '../../use-cases/with-lease.ts';
import { createCarryOutPayment } from './carry-out-payment.ts';
import { createFinishPayments } from './finish-payments.ts';
import { createPayOverdue } from './pay-overdue.ts';
import { createPreparePayment } from './prepare-payment.ts';
import { createOutOfBandLog, createOutOfBandPayments } from './store.ts';

/** Builds the part of the room that takes cash and checks for overdue plans that are billed by card. */
export function createOutOfBandDesk(given: {
  kysely: Database;
  transactionWith: TransactionWith;
  provider: PaymentProvider;
  retryProvider: RetryProvider;
  outOfBandProvider: OutOfBandProvider;
  ownerAccounts: OwnerAccounts;
  converge: ConvergeSubscription;
  withLease: WithLease;
  timeZone: string;
  businessClock: () => Date;
  logger: Logger;
}) {
  const deps = {
    ...given,
    clock: given.businessClock,
    transaction: given.transactionWith((tx) => ({ outOfBand: createOutOfBandLog(tx) })),
    payments: createOutOfBandPayments(given.kysely),
    findPayment: createFindPayment(given),
  };
  const carryOutPayment = createCarryOutPayment(deps);
  const preparePayment = createPreparePayment(deps);
  const pay = createPayOverdue({ ...deps, preparePayment, carryOutPayment });
  return {
    routes: [
      handle(payOverdue, async ({ params: { id: enrollmentId }, body, actor, record }) => {
        if (record === null) throw new AppError('validation_failed');
        return { status: 201, body: await pay({ ...body, enrollmentId, actor, record }) };
      }),
    ],
    finishPayments: createFinishPayments({ ...deps, carryOutPayment }),
  };
}
