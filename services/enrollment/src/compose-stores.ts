import type { Transaction } from 'kysely';
import {
  findRedemption,
  insertRedemption,
  readUsedAllowances,
  undoRedemption,
} from './benefits/store.ts';
import { closeUnmatched, setSold } from './benefits/store-unmatched.ts';
import type { EnrollmentTransaction } from './core/stores.ts';
import { openPlanYear } from './core/store-plan-year.ts';
import type { CoreTransaction } from './core/transaction.ts';
import type { DB } from './data/generated/tables.ts';

/** The stores of the rooms that have no `index.ts` yet; each takes its own along. */
export const toRoomStores =
  (timeZone: string) =>
  (tx: Transaction<DB>): Omit<EnrollmentTransaction, keyof CoreTransaction> => ({
    benefits: {
      async openYear(enrollment, day) {
        const year = await openPlanYear(tx, { enrollment, day, timeZone });
        return {
          year,
          allowances: await readUsedAllowances(tx, enrollment, { ...year, timeZone }),
        };
      },
      readYear: (enrollment, startsOn) =>
        readUsedAllowances(tx, enrollment, { startsOn, timeZone }),
      setSold: (id, match) => setSold(tx, id, match),
      closeUnmatched: (id) => closeUnmatched(tx, id),
      find: (id) => findRedemption(tx, id),
      insert: (redemption) => insertRedemption(tx, redemption, timeZone),
      undo: (id, undone) => undoRedemption(tx, id, undone),
    },
  });
