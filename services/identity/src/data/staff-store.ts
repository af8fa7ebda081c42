import type { Transaction } from 'kysely';
import type { StaffStore } from '../use-cases/ports.ts';
import type { DB } from './generated/tables.ts';
import { toStaffAccount } from './readers.ts';

/** Creates the staff account store for one transaction. */
export function createStaffStore(tx: Transaction<DB>): StaffStore {
  return {
    async lock(id) {
      const select = tx.selectFrom('admins').selectAll().where('id', '=', id);
      const row = await select.forUpdate().executeTakeFirst();
      return row ? toStaffAccount(row) : null;
    },
    async lockAll() {
      // A fixed lock order prevents deadlocks between two managers.
      const rows = await tx.selectFrom('admins').selectAll().orderBy('id').forUpdate().execute();
      return rows.map(toStaffAccount);
    },
    async create(account) {
      const made = await tx
        .insertInto('admins')
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return made ? toStaffAccount(made) : null;
    },
    async update(id, change) {
      const update = tx.updateTable('admins').set(change).where('id', '=', id);
      return toStaffAccount(await update.returningAll().executeTakeFirstOrThrow());
    },
    async setPassword(id, passwordHash) {
      await tx.updateTable('admins').set({ passwordHash }).where('id', '=', id).execute();
    },
  };
}
