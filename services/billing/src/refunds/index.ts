import { createRepeater } from '@petwell/chassis';
import type { Core } from '../core/index.ts';
import type { CancelSubscription, RereadPayment } from '../subscriptions/index.ts';
import { createCarryOutRefund } from './carry-out-refund.ts';
import { createCoolingOff } from './cooling-off.ts';
import { createFinishRefunds } from './finish-refunds.ts';
import { createReadPayment, type ReadCustomerPayment } from './read-payment.ts';
import { createRefundPayment } from './refund-payment.ts';
import { createRefundRoutes } from './routes.ts';
import { createRefunds as createRefundStore, createReservations } from './store.ts';
import { createStripeRefunds } from './stripe.ts';

export type { RefundPayment } from './refund-payment.ts';

/** Builds the room of refunds, which a timer finishes if their answer was lost. */
export function createRefunds(
  core: Core,
  deps: {
    rereadPayment: RereadPayment;
    cancelSubscription: CancelSubscription;
    readCustomerPayment: ReadCustomerPayment;
  },
) {
  const { config, provider, withLease, logger, clock } = core;
  const { rereadPayment, cancelSubscription } = deps;
  const transaction = core.transactionWith((tx) => ({ reservations: createReservations(tx) }));
  const refunds = createRefundStore(core.kysely);
  const coolingOff = createCoolingOff({
    settings: {
      isOn: config.REFUND_COOLING_OFF,
      timeZone: core.timeZone,
      holidays: config.CLINIC_HOLIDAYS.map(({ day }) => day),
    },
    clock,
  });
  const carryOutRefund = createCarryOutRefund({
    provider,
    refundProvider: createStripeRefunds(core),
    rereadPayment,
    cancelSubscription,
    transaction,
    logger,
  });
  const refundPayment = createRefundPayment({
    refunds,
    provider,
    carryOutRefund,
    coolingOff,
    withLease,
    transaction,
  });
  return {
    routes: createRefundRoutes({
      readPayment: createReadPayment({
        refunds,
        readCustomerPayment: deps.readCustomerPayment,
        coolingOff,
        fetchUses: core.fetchUses,
        logger,
      }),
      refundPayment,
    }),
    refundPayment,
    timers: [
      createRepeater({
        name: 'finish refunds',
        work: createFinishRefunds({ refunds, carryOutRefund, withLease, logger }),
        everyMs: config.FINISH_REFUNDS_EVERY_MS,
        isTraced: true,
        logger,
      }),
    ],
  };
}
