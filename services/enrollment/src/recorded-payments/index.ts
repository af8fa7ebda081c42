import { clinicDay } from '@petwell/chassis/time';
import type { Core } from '../core/index.ts';
import type { FindAttachedOwner } from '../owners/index.ts';
import { consumeOutOfBand } from './consume-out-of-band.ts';
import { createRecordPayment } from './record-payment.ts';
import { createRecordedPaymentRoutes } from './routes.ts';
import { createListPaidElsewhere } from './store-paid-elsewhere.ts';
import { createListLapsed } from './store-lapsed.ts';
import { createPaidDays } from './paid-days.ts';
import { createListRecorded, toRecordedPayments } from './store-recorded.ts';
import { createSettleOwed } from './settle-owed.ts';
import { createSuspendLapsed } from './suspend-lapsed.ts';
import { createVoidPayment } from './void-payment.ts';
import { createReadYear, createRequireYear } from './years/read-year.ts';
import { createUnused, type Unused } from './years/read-unused.ts';
import { createRefundYear } from './years/refund-year.ts';
import { readNewTerms } from '../core/store-new-terms.ts';
import { createListEndedYears } from './years/store-year.ts';

export type { Unused } from './years/read-unused.ts';

/** Creates what reads which prepaid months are given back, for this room and for the one of endings. */
export const createUnusedMonths = (core: Core) =>
  createUnused({
    ...core,
    listPayments: createListRecorded(core.kysely),
    listEndedYears: createListEndedYears(core.kysely),
  });

/** Builds the room of what is paid elsewhere: cash and checks that staff record, and plans that lapse. */
export function createRecordedPayments(
  core: Core,
  { attachedOwner, unused }: { attachedOwner: FindAttachedOwner; unused: Unused },
) {
  const { YEARLY_PAYMENT: isOffered, YEARLY_DISCOUNT_PERCENT: percent } = core.config;
  const years = {
    offer: isOffered ? { percent } : null,
    readNewTerms: (enrollmentId: number) => readNewTerms(core.kysely, enrollmentId),
    paidDaysOf: createPaidDays(core),
  };
  const recording = {
    ...core,
    ...years,
    attachedOwner,
    listPayments: createListRecorded(core.kysely),
    requireYear: createRequireYear({ ...core, ...years }),
    transaction: core.transactionWith((tx) => ({ recorded: toRecordedPayments(tx) })),
  };
  return {
    routes: createRecordedPaymentRoutes({
      recordPayment: createRecordPayment(recording),
      voidPayment: createVoidPayment(recording),
      settleOwed: createSettleOwed(recording),
      listPaidElsewhere: createListPaidElsewhere(core.kysely),
      listUnused: () => unused.list(),
      readYear: createReadYear(recording),
      refundYear: createRefundYear(recording),
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
