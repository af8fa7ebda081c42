import type { Logger } from '@petwell/chassis';
import type { Database, Prisma } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import type { CancelSubscription } from '../../use-cases/cancel-subscription.ts';
import type { ConvergeSubscription } from '../../use-cases/converge-subscription.ts';
import type { FetchUses } from '../../use-cases/fetch-uses.ts';
import type { PaymentProvider } from '../../use-cases/payment-provider.ts';
import type { RefundProvider } from '../../use-cases/refund-provider.ts';
import type { WithLease } from '../../use-cases/with-lease.ts';
import { createReadCustomerPayment } from '../store-payments.ts';
import { createCarryOutRefund } from './carry-out-refund.ts';
import { createCoolingOff, type CoolingOffSettings } from './cooling-off.ts';
import { createFinishRefunds } from './finish-refunds.ts';
import { createReadPayment } from './read-payment.ts';
import { createRefundPayment } from './refund-payment.ts';
import { createRefundRoutes } from './routes.ts';
import { createRefunds, createReservations } from './store.ts';

/** Builds the part of the room that refunds payments. */
export function createRefundDesk(given: {
  prisma: Prisma;
  kysely: Database;
  transactionWith: TransactionWith;
  provider: PaymentProvider;
  refundProvider: RefundProvider;
  converge: ConvergeSubscription;
  cancelSubscription: CancelSubscription;
  fetchUses: FetchUses;
  withLease: WithLease;
  coolingOff: CoolingOffSettings;
  businessClock: () => Date;
  logger: Logger;
}) {
  const { prisma, kysely, businessClock: clock } = given;
  const transaction = given.transactionWith((tx) => ({ reservations: createReservations(tx) }));
  const refunds = createRefunds(kysely);
  const coolingOff = createCoolingOff({ settings: given.coolingOff, clock });
  const deps = { ...given, transaction, refunds, coolingOff };
  const carryOutRefund = createCarryOutRefund(deps);
  const refundPayment = createRefundPayment({ ...deps, carryOutRefund });
  const readCustomerPayment = createReadCustomerPayment(prisma);
  const readPayment = createReadPayment({ ...deps, readCustomerPayment });
  return {
    routes: createRefundRoutes({ readPayment, refundPayment }),
    refundPayment,
    finishRefunds: createFinishRefunds({ ...deps, carryOutRefund }),
  };
}
