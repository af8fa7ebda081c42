import type { Database } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import type { NextChargeProvider } from '../../use-cases/next-charge-provider.ts';
import { createPreviewNextCharges } from './preview-next-charges.ts';
import { createListNextCharges, createNextCharges, toNextChargeLog } from './store.ts';

export { isEnding } from './store.ts';

/** Builds the part of the room that knows what plans charge next. */
export function createNextChargeDesk(given: {
  kysely: Database;
  transactionWith: TransactionWith;
  nextChargeProvider: NextChargeProvider;
  timeZone: string;
  businessClock: () => Date;
}) {
  const { kysely, timeZone } = given;
  return {
    listNextCharges: createListNextCharges(kysely, timeZone),
    previewNextCharges: createPreviewNextCharges({
      ...given,
      clock: given.businessClock,
      nextCharges: createNextCharges(kysely),
      transaction: given.transactionWith((tx) => ({ nextCharges: toNextChargeLog(tx) })),
    }),
  };
}
