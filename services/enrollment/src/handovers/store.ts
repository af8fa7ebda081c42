import type { StaffActor } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import { actorSchema } from '../core/store-orders.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { HandoverModel } from '../data/generated/models.ts';
import type { DB } from '../data/generated/tables.ts';
import type { AccountMails } from '../owners/index.ts';
import type { HandoverRecord, HandoverStore } from './handover.ts';

const toRecord = ({
  accountMailedAt: _accountMailedAt,
  orderedBy,
  ...row
}: HandoverModel): HandoverRecord => ({
  ...row,
  orderedBy: actorSchema.parse(orderedBy) satisfies StaffActor,
});

/** Adapts a transaction for handovers. */
export const toHandoverStore = (tx: Transaction<DB>): HandoverStore => ({
  async insert(handover) {
    const orderedBy = JSON.stringify(handover.orderedBy);
    await tx
      .insertInto('handovers')
      .values({ ...handover, orderedBy })
      .execute();
    return { ...handover, linkedAt: null, agreedAt: null, doneAt: null };
  },
});

const pageSize = 100;

/** Reads handovers outside transactions, and marks their steps. */
export const createHandoverReads = (prisma: PrismaClient) => ({
  async findOf(fromId: number): Promise<HandoverRecord | null> {
    const row = await prisma.handover.findUnique({ where: { fromId } });
    return row && toRecord(row);
  },
  /** Lists those that aren't done, after some. */
  async listOpen(afterId: number): Promise<HandoverRecord[]> {
    const rows = await prisma.handover.findMany({
      where: { doneAt: null, enrollmentId: { gt: afterId } },
      orderBy: { enrollmentId: 'asc' },
      take: pageSize,
    });
    return rows.map(toRecord);
  },
  async mark(
    { enrollmentId }: Pick<HandoverRecord, 'enrollmentId'>,
    at: { linkedAt: Date } | { doneAt: Date } | { until: Date },
  ): Promise<void> {
    await prisma.handover.updateMany({ where: { enrollmentId }, data: at });
  },
});
export type HandoverReads = ReturnType<typeof createHandoverReads>;

/** Finds new owners who have no password yet, and remembers who was mailed. */
export const createNewOwners = (prisma: PrismaClient): AccountMails => ({
  async listUnmailed() {
    const rows = await prisma.handover.findMany({
      where: { accountMailedAt: null, agreedAt: { not: null } },
      orderBy: { enrollmentId: 'asc' },
      take: pageSize,
      select: { enrollmentId: true, enrollment: { select: { ownerId: true } } },
    });
    return rows.map(({ enrollmentId, enrollment }) => ({ enrollmentId, ...enrollment }));
  },
  async markMailed(enrollmentId, at) {
    await prisma.handover.updateMany({ where: { enrollmentId }, data: { accountMailedAt: at } });
  },
});
