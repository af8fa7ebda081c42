import type { Owner } from '@petwell/contracts';
import { sql, type Kysely } from 'kysely';
import type { CancellationReason } from './enrollment-state.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { hasUses } from './store-plan-year.ts';
import { toOwner, toRecord } from './store-rows.ts';

const whole = { include: { pet: true, owner: true }, relationLoadStrategy: 'join' } as const;

/** Reads outside transactions, and the cancellation intent, which is stored before billing is called. */
export function createEnrollmentStore(prisma: PrismaClient, kysely: Kysely<DB>) {
  return {
    /** Reserves the id of a new enrollment. */
    async reserveId(): Promise<number> {
      const nextId = sql<number>`nextval(pg_get_serial_sequence('enrollments', 'id'))::int`;
      const { id } = await kysely.selectNoFrom(nextId.as('id')).executeTakeFirstOrThrow();
      return id;
    },
    async find(id: number): Promise<EnrollmentRecord | null> {
      const row = await prisma.enrollment.findUnique({ where: { id }, ...whole });
      return row && toRecord(row);
    },
    /** Whether a use of its benefits was ever recorded, undone ones included. */
    hasUses: (id: number): Promise<boolean> => hasUses(kysely, id),
    /** All enrollments of an owner, oldest first. */
    async listOf(ownerId: number): Promise<EnrollmentRecord[]> {
      const rows = await prisma.enrollment.findMany({
        where: { ownerId },
        orderBy: { id: 'asc' },
        ...whole,
      });
      return rows.map(toRecord);
    },
    /** Returns those that exist, by ascending id. */
    async listByIds(ids: readonly number[]): Promise<EnrollmentRecord[]> {
      const rows = await prisma.enrollment.findMany({
        where: { id: { in: [...ids] } },
        orderBy: { id: 'asc' },
        ...whole,
      });
      return rows.map(toRecord);
    },
    async findOwner(id: number): Promise<Owner | null> {
      const row = await prisma.owner.findUnique({ where: { id } });
      return row && toOwner(row);
    },
    async findOwnerByEmail(email: string): Promise<Owner | null> {
      // Two copies share an address only until a change event arrives; the newer owner has it.
      const row = await prisma.owner.findFirst({ where: { email }, orderBy: { id: 'desc' } });
      return row && toOwner(row);
    },
    /** Stores the reason for asking billing to cancel; null clears it. */
    async setCancellationIntent(id: number, reason: CancellationReason | null): Promise<void> {
      await prisma.enrollment.updateMany({
        where: { id, status: { not: 'cancelled' } },
        data: { cancellationIntent: reason },
      });
    },
  };
}
export type EnrollmentStore = ReturnType<typeof createEnrollmentStore>;
