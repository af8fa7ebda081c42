import { staffRoleSchema, type StaffRole } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import type { Admin, PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { asEmailTaken } from './refusals.ts';
import type { StaffAccount } from './staff-account.ts';

export type StaffChange = Partial<
  Pick<StaffAccount, 'name' | 'email' | 'emailConfirmedAt' | 'passwordHash' | 'role' | 'isActive'>
>;

/** Reads staff accounts outside of transactions. */
export type StaffReader = {
  /** Lists accounts by username. */
  list(): Promise<StaffAccount[]>;
  findById(id: number): Promise<StaffAccount | null>;
  findByUsername(username: string): Promise<StaffAccount | null>;
  findByEmail(email: string): Promise<StaffAccount | null>;
};

export type StaffStore = {
  /** Locks the account until the transaction ends. */
  lock(id: number): Promise<StaffAccount | null>;
  /** Locks all accounts until the transaction ends. */
  lockAll(): Promise<StaffAccount[]>;
  /** Creates an account without a password; null if the username or the email is taken. */
  create(account: {
    name: string;
    username: string;
    email: string;
    role: StaffRole;
  }): Promise<StaffAccount | null>;
  /** Throws AppError email_taken. */
  update(id: number, change: StaffChange): Promise<StaffAccount>;
  setPassword(id: number, passwordHash: string): Promise<void>;
};

const toStaffAccount = (row: Admin): StaffAccount => ({
  ...row,
  role: staffRoleSchema.parse(row.role),
});
const toStaffAccountOrNull = (row: Admin | null) => row && toStaffAccount(row);

/** Creates the reader of staff accounts. */
export const createStaffReader = ({ admin }: PrismaClient): StaffReader => ({
  list: async () => (await admin.findMany({ orderBy: { username: 'asc' } })).map(toStaffAccount),
  findById: async (id) => toStaffAccountOrNull(await admin.findUnique({ where: { id } })),
  findByUsername: async (username) =>
    toStaffAccountOrNull(await admin.findUnique({ where: { username } })),
  findByEmail: async (email) => toStaffAccountOrNull(await admin.findUnique({ where: { email } })),
});

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
      return toStaffAccount(
        await update.returningAll().executeTakeFirstOrThrow().catch(asEmailTaken),
      );
    },
    async setPassword(id, passwordHash) {
      await tx.updateTable('admins').set({ passwordHash }).where('id', '=', id).execute();
    },
  };
}
