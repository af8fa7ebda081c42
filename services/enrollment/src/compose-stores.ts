import type { Transaction } from 'kysely';
import {
  findRedemption,
  insertRedemption,
  readUsedAllowances,
  undoRedemption,
} from './benefits/store.ts';
import { openPlanYear, setSold } from './benefits/store-plan-year.ts';
import { closeUnmatched } from './benefits/store-unmatched.ts';
import { toCareTransaction } from './care/store.ts';
import type { EnrollmentTransaction } from './core/stores.ts';
import { removeOwner } from './core/store-write-owners.ts';
import type { CoreTransaction } from './core/transaction.ts';
import type { DB } from './data/generated/tables.ts';
import { savePet } from './pets/store.ts';

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
    removal: { removeOwner: (request) => removeOwner(tx, request) },
    pets: { save: (change) => savePet(tx, change) },
    care: toCareTransaction(tx),
  });
