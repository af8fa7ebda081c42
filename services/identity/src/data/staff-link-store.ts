import type { Transaction } from 'kysely';
import type { StaffLinkStore } from '../use-cases/ports.ts';
import type { DB } from './generated/tables.ts';

/** Creates the store of links mailed to staff for one transaction. Links are looked up by token hash. */
export function createStaffLinkStore(tx: Transaction<DB>): StaffLinkStore {
  return {
    async add(link) {
      await tx.insertInto('staffLinks').values(link).execute();
    },
    async find({ tokenHash, purpose, now }) {
      const found = await tx
        .selectFrom('staffLinks')
        .select(['staffId', 'email'])
        .where('tokenHash', '=', tokenHash)
        .where('purpose', '=', purpose)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return found ?? null;
    },
    async claim({ tokenHash, purpose, now }) {
      const claimed = await tx
        .updateTable('staffLinks')
        .set({ usedAt: now })
        .where('tokenHash', '=', tokenHash)
        .where('purpose', '=', purpose)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning(['staffId', 'email'])
        .executeTakeFirst();
      return claimed ?? null;
    },
    async discard(staffId, purposes) {
      const unused = tx
        .deleteFrom('staffLinks')
        .where('staffId', '=', staffId)
        .where('usedAt', 'is', null);
      await (purposes ? unused.where('purpose', 'in', purposes) : unused).execute();
    },
  };
}
