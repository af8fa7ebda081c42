import { staffRoleSchema } from '@petwell/contracts';
import type { SqlTransaction } from '@petwell/chassis';
import type { StaffAccount, StaffStore } from '../use-cases/ports.ts';
import { Prisma } from './generated/client.ts';

type Row = Omit<StaffAccount, 'role'> & { role: string };

const columns = Prisma.sql`
  id, username, password_hash AS "passwordHash", role, is_active AS "isActive",
  created_at AS "createdAt"`;

const toAccount = (row: Row): StaffAccount => ({ ...row, role: staffRoleSchema.parse(row.role) });

/** Staff in the database. */
export function createStaffStore(sql: SqlTransaction): StaffStore {
  const select = async (which: Prisma.Sql): Promise<StaffAccount[]> => {
    const rows = await sql.$queryRaw<Row[]>`SELECT ${columns} FROM admins ${which}`;
    return rows.map(toAccount);
  };
  const find = async (which: Prisma.Sql) => (await select(Prisma.sql`WHERE ${which}`))[0] ?? null;
  const list = () => select(Prisma.sql`ORDER BY username`);
  return {
    list,
    findById: (id) => find(Prisma.sql`id = ${id}`),
    findByUsername: (username) => find(Prisma.sql`username = ${username}`),
    async lockAll() {
      // In the same order for everybody; what is read afterwards is what the locks have waited for.
      await sql.$queryRaw`SELECT id FROM admins ORDER BY id FOR UPDATE`;
      return list();
    },
    async create({ username, passwordHash, role }) {
      const [made] = await sql.$queryRaw<Row[]>`
        INSERT INTO admins (username, password_hash, role)
        VALUES (${username}, ${passwordHash}, ${role})
        ON CONFLICT DO NOTHING RETURNING ${columns}`;
      return made ? toAccount(made) : null;
    },
    async update(id, { role, isActive, passwordHash }) {
      const [row] = await sql.$queryRaw<Row[]>`
        UPDATE admins
        SET role = coalesce(${role}, role), is_active = coalesce(${isActive}, is_active),
            password_hash = coalesce(${passwordHash}, password_hash)
        WHERE id = ${id} RETURNING ${columns}`;
      if (!row) throw new Error(`there is no account ${id}`);
      return toAccount(row);
    },
    async setPassword(id, passwordHash) {
      await sql.$executeRaw`UPDATE admins SET password_hash = ${passwordHash} WHERE id = ${id}`;
    },
  };
}
