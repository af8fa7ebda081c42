import { planSchema, setupGroupSchema, type SetupGroup } from '@petwell/contracts';
import { clinicDay } from '@petwell/chassis/time';
import { sql, type Kysely } from 'kysely';
import type { AccountMails } from '../../owners/index.ts';
import { toDay } from '../../core/store-rows.ts';
import type { PrismaClient } from '../../data/generated/client.ts';
import type { DB } from '../../data/generated/tables.ts';
import type { SetupReads } from './setup.ts';
import { selectGroup, selectWaiting } from './store-members.ts';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Reads set-ups outside transactions. */
export const createSetupReads = (kysely: Kysely<DB>, timeZone: string): SetupReads => ({
  async list({ group, after, limit, now }) {
    const rows = await selectGroup(kysely, group, now)
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(limit)
      .select(['e.id as enrollmentId', 'e.ownerId', 'o.firstName', 'o.lastName', 'o.email'])
      .select(['p.name as petName', 'e.planSnapshot', 'e.totalMonthlyPrice', 'e.nextBillingDate'])
      .select(['e.paidUntil', 's.lastMailedAt', 's.roundMails', 's.nextMailAt', 's.linkExpiresAt'])
      .select(['m.mailsHeld', 'm.expectsCard', 'o.mailsHeldSince'])
      .execute();
    return rows.map((row) => ({
      enrollmentId: row.enrollmentId,
      ownerId: row.ownerId,
      ownerName: `${row.firstName} ${row.lastName}`,
      email: row.email,
      petName: row.petName,
      planName: planSchema.parse(row.planSnapshot).name,
      monthlyPrice: row.totalMonthlyPrice.toFixed(2),
      dueOn: clinicDay(row.nextBillingDate, timeZone),
      paidUntil: row.expectsCard === true ? null : row.paidUntil && toDay(row.paidUntil),
      mailedAt: isoOf(row.lastMailedAt),
      mails: row.roundMails ?? 0,
      nextMailAt: isoOf(row.nextMailAt),
      linkExpiresAt: isoOf(row.linkExpiresAt),
      areMailsHeld: row.mailsHeld === true || row.mailsHeldSince !== null,
    }));
  },
  async count(now) {
    const countAll = sql<number>`count(*)::int`.as('count');
    const counted = await Promise.all(
      setupGroupSchema.options.map(async (group) => {
        const found = selectGroup(kysely, group, now).select(countAll);
        return [group, (await found.executeTakeFirstOrThrow()).count] as const;
      }),
    );
    const due = await selectWaiting(kysely)
      .where('s.nextMailAt', '<=', now)
      .select(countAll)
      .executeTakeFirstOrThrow();
    const sent = await kysely
      .selectFrom('memberSetups')
      .where('lastMailedAt', '>', new Date(now.getTime() - 3_600_000))
      .select(countAll)
      .executeTakeFirstOrThrow();
    return {
      counts: Object.fromEntries(counted) as Record<SetupGroup, number>,
      waiting: due.count,
      lastHour: sent.count,
    };
  },
});

const pageSize = 100;

/** Finds those who set up and weren't mailed about a password yet. */
export const createSetUp = (prisma: PrismaClient): AccountMails => ({
  async listUnmailed() {
    const rows = await prisma.memberSetup.findMany({
      where: { accountMailedAt: null, enrollment: { billing: 'here', status: 'active' } },
      orderBy: { enrollmentId: 'asc' },
      take: pageSize,
      select: { enrollmentId: true, enrollment: { select: { ownerId: true } } },
    });
    return rows.map(({ enrollmentId, enrollment }) => ({ enrollmentId, ...enrollment }));
  },
  async markMailed(enrollmentId, at) {
    await prisma.memberSetup.updateMany({
      where: { enrollmentId },
      data: { accountMailedAt: at, nextMailAt: null },
    });
  },
});
