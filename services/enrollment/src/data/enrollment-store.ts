import type { SqlTransaction } from '@petwell/chassis';
import type { EnrollmentStore } from '../use-cases/enrollment-transaction.ts';
import type { PrismaClient } from './generated/client.ts';
import { toOwner, toRecord } from './rows.ts';

const whole = { include: { pet: true, owner: true }, relationLoadStrategy: 'join' } as const;

/** Reads of enrollments and owners, each one statement. */
export function createEnrollmentStore(prisma: PrismaClient, sql: SqlTransaction): EnrollmentStore {
  return {
    async reserveId() {
      const [row] = await sql.$queryRaw<{ id: number }[]>`
        SELECT nextval(pg_get_serial_sequence('enrollments', 'id'))::int AS id`;
      if (!row) throw new Error('no enrollment id was reserved');
      return row.id;
    },
    async find(id) {
      const row = await prisma.enrollment.findUnique({ where: { id }, ...whole });
      return row && toRecord(row);
    },
    async listOf(ownerId) {
      const rows = await prisma.enrollment.findMany({
        where: { ownerId },
        orderBy: { id: 'asc' },
        ...whole,
      });
      return rows.map(toRecord);
    },
    async listByIds(ids) {
      const rows = await prisma.enrollment.findMany({
        where: { id: { in: [...ids] } },
        orderBy: { id: 'asc' },
        ...whole,
      });
      return rows.map(toRecord);
    },
    async findOwner(id) {
      const row = await prisma.owner.findUnique({ where: { id } });
      return row && toOwner(row);
    },
    async findOwnerByEmail(email) {
      // Two copies share an address only while news of a change is on its way; the newer owner has it.
      const row = await prisma.owner.findFirst({ where: { email }, orderBy: { id: 'desc' } });
      return row && toOwner(row);
    },
    async setCancellationIntent(ids, reason) {
      await prisma.enrollment.updateMany({
        where: { id: { in: [...ids] }, status: { not: 'cancelled' } },
        data: { cancellationIntent: reason },
      });
    },
  };
}
