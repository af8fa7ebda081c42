import { staffRoleSchema } from '@petwell/contracts';
import type { StaffAccount, StaffStore } from '../use-cases/ports.ts';
import type { Client } from './database.ts';
import type { Admin } from './generated/client.ts';

function toAccount(row: Admin | null): StaffAccount | null {
  return row && { ...row, role: staffRoleSchema.parse(row.role) };
}

/** Staff in the database. */
export function createStaffStore({ admin }: Client): StaffStore {
  return {
    findById: async (id) => toAccount(await admin.findUnique({ where: { id } })),
    findByUsername: async (username) => toAccount(await admin.findUnique({ where: { username } })),
    async setPassword(id, passwordHash) {
      await admin.update({ where: { id }, data: { passwordHash }, select: { id: true } });
    },
  };
}
