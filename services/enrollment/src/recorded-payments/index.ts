import { clinicDay } from '@petwell/chassis/time';
import type { Core } from '../core/index.ts';
import type { ReadObstacle } from '../enroll/index.ts';
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
import { consumePaidYears } from './years/consume-paid-years.ts';
import { createCallOffLink } from './years/call-off-link.ts';
import { createReadYear, createRequireYear } from './years/read-year.ts';
import { createUnused, type Unused } from './years/read-unused.ts';
import { createRefundYear } from './years/refund-year.ts';
import { obstacleTo, type YearOffer } from './years/rules-year.ts';
import { readNewPrices, readNewTerms } from '../core/terms/store-new-terms.ts';
import { createSendYearLink } from './years/send-year-link.ts';
import { createReturnYears, type ReturnYears } from './years/return-years.ts';
import { createListEndedYears, createListToReturn } from './years/store-year.ts';

export type { Unused } from './years/read-unused.ts';
export type { ReturnYears } from './years/return-years.ts';

/** Creates what gives back years that moved no day, for this room and before an owner's plans are removed. */
export const createYearsToReturn = (core: Core, unused: Unused) =>
  createReturnYears({
    ...core,
    unused,
    listToReturn: createListToReturn(core.kysely),
    transaction: core.transactionWith((tx) => ({ recorded: toRecordedPayments(tx) })),
  });

/** The clinic's offer; null: none. */
const offerOf = ({ config }: Core): YearOffer =>
  config.YEARLY_PAYMENT ? { percent: config.YEARLY_DISCOUNT_PERCENT } : null;

/** Creates what tells billing why an owner can't pay a year in advance now. */
export const createReadYearObstacle =
  (core: Core): ReadObstacle =>
  async (enrollment) =>
    obstacleTo(enrollment, {
      offer: offerOf(core),
      newTerms: await readNewTerms(core.kysely, enrollment.id),
    });

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
  {
    attachedOwner,
    unused,
    returnYears,
  }: { attachedOwner: FindAttachedOwner; unused: Unused; returnYears: ReturnYears },
) {
  const offer = offerOf(core);
  const years = {
    offer,
    readNewTerms: (enrollmentId: number) => readNewTerms(core.kysely, enrollmentId),
    paidDaysOf: createPaidDays(core),
  };
  const recording = {
    ...core,
    ...years,
    attachedOwner,
    listPayments: createListRecorded(core.kysely),
    readNewPrices: (enrollmentId: number) => readNewPrices(core.kysely, enrollmentId),
    requireYear: createRequireYear({ ...core, ...years }),
    transaction: core.transactionWith((tx) => ({ recorded: toRecordedPayments(tx) })),
  };
  const readYear = createReadYear(recording);
  return {
    routes: createRecordedPaymentRoutes({
      recordPayment: createRecordPayment(recording),
      voidPayment: createVoidPayment(recording),
      settleOwed: createSettleOwed(recording),
      listPaidElsewhere: createListPaidElsewhere(core.kysely),
      listUnused: () => unused.list(),
      readYear,
      readYearLink: async (id) => (offer === null ? null : core.billing.yearLink(id)),
      callOffLink: createCallOffLink(recording),
      sendYearLink: createSendYearLink({ ...recording, readYear }),
      refundYear: createRefundYear(recording),
      today: () => clinicDay(core.clock(), core.timeZone),
    }),
    housekeeping: {
      'plans paid elsewhere': createSuspendLapsed({
        ...core,
        listLapsed: createListLapsed(core.kysely),
      }),
      'years to give back': returnYears.all,
    },
    async subscribe() {
      const consumeOnce = core.consumeOnceWith((tx) => ({ recorded: toRecordedPayments(tx) }));
      await consumeOutOfBand({ ...core, consumeOnce });
      await consumePaidYears({ ...core, consumeOnce });
    },
  };
}
