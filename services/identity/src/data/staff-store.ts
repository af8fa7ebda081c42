import { staffRoleSchema } from '@petwell/contracts';
import type { StaffAccount, StaffStore } from '../use-cases/ports.ts';
import type { Client } from './database.ts';
import type { Admin } from './generated/client.ts';

const toAccount = (row: Admin): StaffAccount => ({
  ...row,
  role: staffRoleSchema.parse(row.role),
});

/** Staff in the database. */
export function createStaffStore(client: Client): StaffStore {
  const { admin } = client;
  const list = async () => {
    const rows = await admin.findMany({ orderBy: { username: 'asc' } });
    return rows.map(toAccount);
  };
  const find = (row: Admin | null) => row && toAccount(row);
  return {
    list,
    findById: async (id) => find(await admin.findUnique({ where: { id } })),
    findByUsername: async (username) => find(await admin.findUnique({ where: { username } })),
    async lockAll() {
      await client.$queryRaw`SELECT id FROM admins ORDER BY id FOR UPDATE`;
      return list();
    },
    async create(data) {
      const [made] = await admin.createManyAndReturn({ data, skipDuplicates: true });
      return find(made ?? null);
    },
    update: async (id, data) => toAccount(await admin.update({ where: { id }, data })),
    async setPassword(id, passwordHash) {
      await admin.update({ where: { id }, data: { passwordHash }, select: { id: true } });
    },
  };
}
