import { sql, type Kysely } from 'kysely';
import type { EnrollmentStore } from './stores.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { hasUses } from '../benefits/store.ts';
import { toOwner, toRecord } from './store-rows.ts';

const whole = { include: { pet: true, owner: true }, relationLoadStrategy: 'join' } as const;

/** Reads enrollments and owners, with one statement per read. */
export function createEnrollmentStore(prisma: PrismaClient, kysely: Kysely<DB>): EnrollmentStore {
  return {
    async reserveId() {
      const nextId = sql<number>`nextval(pg_get_serial_sequence('enrollments', 'id'))::int`;
      const { id } = await kysely.selectNoFrom(nextId.as('id')).executeTakeFirstOrThrow();
      return id;
    },
    async find(id) {
      const row = await prisma.enrollment.findUnique({ where: { id }, ...whole });
      return row && toRecord(row);
    },
    hasUses: (id) => hasUses(kysely, id),
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
      // Two copies share an address only until a change event arrives; the newer owner has it.
      const row = await prisma.owner.findFirst({ where: { email }, orderBy: { id: 'desc' } });
      return row && toOwner(row);
    },
    async setCancellationIntent(id, reason) {
      await prisma.enrollment.updateMany({
        where: { id, status: { not: 'cancelled' } },
        data: { cancellationIntent: reason },
      });
    },
  };
}
