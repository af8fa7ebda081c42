import type { StaffActor } from '@petwell/chassis';
import { idSchema, staffRoleSchema } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { toDay } from '../core/store-rows.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { HandoverModel } from '../data/generated/models.ts';
import type { DB } from '../data/generated/tables.ts';
import type { AccountMails } from '../owners/index.ts';
import type { HandoverRecord, HandoverStore } from './handover.ts';

const actorSchema = z.object({
  staffId: idSchema,
  username: z.string(),
  name: z.string().nullable(),
  role: staffRoleSchema,
  clientAddress: z.string(),
});

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
  /** The first day on which a price campaign that is under way changes the plan's price; null: none does. */
  async findCampaignDay(enrollmentId: number): Promise<string | null> {
    const member = await prisma.priceCampaignMember.findFirst({
      where: {
        enrollmentId,
        state: { notIn: ['moved', 'stays'] },
        effectiveFrom: { not: null },
      },
      orderBy: { effectiveFrom: 'asc' },
    });
    return member?.effectiveFrom ? toDay(member.effectiveFrom) : null;
  },
  /** Whether another plan is asked about, was agreed to, or is being taken back. */
  async hasOpenChange(enrollmentId: number): Promise<boolean> {
    const change = await prisma.changeOrder.findFirst({
      where: {
        enrollmentId,
        OR: [{ state: { in: ['asked', 'agreed'] } }, { reverting: { not: null } }],
      },
    });
    return change !== null;
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
