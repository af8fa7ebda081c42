import { clinicDay } from '@petwell/chassis/time';
import type { Core } from '../core/index.ts';
import type { Plan } from '../enroll/index.ts';
import { consumeOutOfBand } from './consume-out-of-band.ts';
import { createImportMember } from '../moving-in/members/import-member.ts';
import { createRecordPayment } from './record-payment.ts';
import { createMemberRoutes } from './routes.ts';
import { createListPaidElsewhere } from './store-paid-elsewhere.ts';
import { createListLapsed } from './store-lapsed.ts';
import { createListRecorded, toRecordedPayments } from './store-recorded.ts';
import { toMemberStore } from '../moving-in/members/store.ts';
import { createSettleOwed } from './settle-owed.ts';
import { createSuspendLapsed } from './suspend-lapsed.ts';
import { createVoidPayment } from './void-payment.ts';
import { createWithdrawImported } from '../moving-in/members/withdraw-imported.ts';

/** Builds the room of members who were there before PetWell, and of what is paid elsewhere. */
export function createMembers(
  core: Core,
  plan: Pick<Plan, 'attachedOwner' | 'deleteOwner' | 'restarts'>,
) {
  const deps = {
    ...core,
    ...plan,
    transaction: core.transactionWith((tx) => ({ members: toMemberStore(tx) })),
  };
  const recording = {
    ...core,
    ...plan,
    listPayments: createListRecorded(core.kysely),
    transaction: core.transactionWith((tx) => ({ recorded: toRecordedPayments(tx) })),
  };
  const recordPayment = createRecordPayment(recording);
  return {
    routes: createMemberRoutes({
      recordPayment,
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
    importMember: createImportMember(deps),
    withdrawImported: createWithdrawImported(deps),
    recordPayment,
  };
}
