import { clinicDay } from '@petwell/chassis/time';
import type { Core } from '../core/index.ts';
import type { FindAttachedOwner } from '../owners/index.ts';
import { consumeOutOfBand } from './consume-out-of-band.ts';
import { createRecordPayment } from './record-payment.ts';
import { createRecordedPaymentRoutes } from './routes.ts';
import { createListPaidElsewhere } from './store-paid-elsewhere.ts';
import { createListLapsed } from './store-lapsed.ts';
import { createListRecorded, toRecordedPayments } from './store-recorded.ts';
import { createSettleOwed } from './settle-owed.ts';
import { createSuspendLapsed } from './suspend-lapsed.ts';
import { createVoidPayment } from './void-payment.ts';

/** Builds the room of what is paid elsewhere: cash and checks that staff record, and plans that lapse. */
export function createRecordedPayments(
  core: Core,
  { attachedOwner }: { attachedOwner: FindAttachedOwner },
) {
  const recording = {
    ...core,
    attachedOwner,
    listPayments: createListRecorded(core.kysely),
    transaction: core.transactionWith((tx) => ({ recorded: toRecordedPayments(tx) })),
  };
  return {
    routes: createRecordedPaymentRoutes({
      recordPayment: createRecordPayment(recording),
      voidPayment: createVoidPayment(recording),
      settleOwed: createSettleOwed(recording),
      listPaidElsewhere: createListPaidElsewhere(core.kysely),
      today: () => clinicDay(core.clock(), core.timeZone),
    }),
    housekeeping: {
      'plans paid elsewhere': createSuspendLapsed({
        ...core,
        listLapsed: createListLapsed(core.kysely),
      }),
    },
    subscribe: () =>
      consumeOutOfBand({
        ...core,
        consumeOnce: core.consumeOnceWith((tx) => ({ recorded: toRecordedPayments(tx) })),
      }),
  };
}
