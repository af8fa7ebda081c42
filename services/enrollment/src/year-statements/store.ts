import { toCents, type NextYear } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import { paidOf } from '../core/state/enrollment.ts';
import { createListPrepaid } from '../core/store-prepaid.ts';
import { hearsOfPlanYears } from '../core/store-enrollments.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import { noticeOf } from './rules.ts';
import type {
  DueStatements,
  ReadChanges,
  ReadNextYear,
  StatementTransaction,
} from './transaction.ts';

/** Lists the plans whose year ends from one day to another and whose owner wasn't sent a statement, by owner and day. */
export const createListDue =
  ({ prisma }: Pick<Core, 'prisma'>) =>
  async ({ from, until }: { from: string; until: string }): Promise<DueStatements[]> => {
    const endsOn = { gte: fromDay(from), lte: fromDay(until) };
    const rows = await prisma.enrollment.findMany({
      where: { ...hearsOfPlanYears, allowances: { some: { endsOn } } },
      select: {
        id: true,
        ownerId: true,
        allowances: { where: { endsOn }, select: { endsOn: true }, take: 1 },
        pet: { select: { careNotices: { where: { notice: { startsWith: 'statement/' } } } } },
      },
      orderBy: [{ ownerId: 'asc' }, { id: 'asc' }],
    });
    const due = new Map<string, DueStatements>();
    for (const { id, ownerId, allowances, pet } of rows) {
      const planYearEndsOn = toDay(allowances[0]?.endsOn ?? fromDay(until));
      const notice = noticeOf(id, planYearEndsOn);
      if (pet.careNotices.some((sent) => sent.notice === notice)) continue;
      const key = `${ownerId}/${planYearEndsOn}`;
      const known = due.get(key) ?? { ownerId, planYearEndsOn, enrollmentIds: [] };
      due.set(key, { ...known, enrollmentIds: [...known.enrollmentIds, id] });
    }
    return [...due.values()];
  };

/** Lists the enrollments whose owners were sent a statement since a time. */
export const createListSent =
  ({ prisma }: Pick<Core, 'prisma'>) =>
  async (since: Date): Promise<number[]> => {
    const owners = await prisma.owner.findMany({
      where: {
        pets: {
          some: {
            careNotices: { some: { notice: { startsWith: 'statement/' }, sentAt: { gte: since } } },
          },
        },
      },
      select: { enrollments: { select: { id: true } } },
    });
    return owners.flatMap(({ enrollments }) => enrollments.map(({ id }) => id));
  };

/** Reads what enrollments cost in the next year: what they cost today, unless that changes. */
export const createReadNextYear =
  ({ prisma, kysely }: Pick<Core, 'prisma' | 'kysely'>, readChanges: ReadChanges): ReadNextYear =>
  async (enrollmentIds) => {
    const prepaid = await createListPrepaid(kysely)(enrollmentIds);
    const rows = await prisma.enrollment.findMany({
      where: { id: { in: [...enrollmentIds] } },
      select: { id: true, totalMonthlyPrice: true, billing: true, paidUntil: true },
    });
    const changes = await readChanges(enrollmentIds);
    return new Map(
      rows.map(({ id, totalMonthlyPrice, billing, paidUntil }): [number, NextYear] => [
        id,
        {
          monthlyCents: toCents(totalMonthlyPrice.toFixed(2)),
          change: changes.get(id) ?? null,
          ...paidOf({ billing, paidUntil: paidUntil && toDay(paidUntil) }, prepaid.get(id)),
        },
      ]),
    );
  };

/** Adapts the notices of pets to a transaction. */
export const toStatementStore = (
  tx: Transaction<DB>,
): Pick<StatementTransaction['statements'], 'take'> => ({
  async take({ petId, notice, at: sentAt }) {
    // A process that is sending the same one is waited for.
    const row = await tx
      .insertInto('careNotices')
      .values({ petId, notice, sentAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('notice')
      .executeTakeFirst();
    return row !== undefined;
  },
});
