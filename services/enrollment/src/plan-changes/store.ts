import { isUniqueViolation } from '@petwell/chassis';
import { sql, type Kysely, type Transaction } from 'kysely';
import { conflict } from '../core/caller.ts';
import { findPlanYear } from '../core/terms/store-plan-years.ts';
import { fromDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import { toOrder } from './store-rows.ts';
import type { ChangeStore } from './transaction.ts';

const orderedMeanwhile = (cause: unknown): never => {
  if (!isUniqueViolation(cause)) throw cause;
  throw conflict('Someone has just ordered a change of this plan. Please look at it again.');
};

/** Reads the allowances of the plan year that a day is in, with what was used of them, and since a time. */
export const listUsed = (
  db: Kysely<DB>,
  enrollmentId: number,
  { day, since }: { day: string; since: Date },
) =>
  db
    .selectFrom('benefitAllowances as a')
    .leftJoin('benefitRedemptions as r', 'r.allowanceId', 'a.id')
    .where('a.enrollmentId', '=', enrollmentId)
    .where('a.startsOn', '<=', fromDay(day))
    .where('a.endsOn', '>=', fromDay(day))
    .groupBy('a.id')
    .select(['a.code', 'a.label', 'a.unit', 'a.quantity', 'a.percent', 'a.listPriceCents'])
    .select(['a.careType', 'a.intervalDays'])
    .select((eb) => {
      const counts = sql`${eb.ref('r.undoneAt')} IS NULL`;
      const sumIf = (condition: typeof counts) =>
        sql<number>`coalesce(sum(${eb.ref('r.quantity')}) FILTER (WHERE ${condition}), 0)::int`;
      return [
        sql<string[]>`coalesce(${eb.ref('a.equivalents')}, '{}')`.as('equivalents'),
        sql<boolean>`count(${eb.ref('r.id')}) > 0`.as('hasUses'),
        sumIf(counts).as('used'),
        sumIf(sql`${counts} AND ${eb.ref('r.recordedAt')} >= ${since}`).as('usedSince'),
      ];
    })
    .orderBy('a.id')
    .execute();

/** Adapts a transaction for the use cases of changes of plan. */
export const toChangeStore = (tx: Transaction<DB>, timeZone: string): ChangeStore => ({
  async insert({ effectiveFrom, sheet, target, ...order }) {
    await tx
      .insertInto('changeOrders')
      .values({
        ...order,
        effectiveFrom: fromDay(effectiveFrom),
        sheet: JSON.stringify(sheet),
        target: JSON.stringify(target),
      })
      .execute()
      .catch(orderedMeanwhile);
  },
  async lock(id) {
    const row = await tx
      .selectFrom('changeOrders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ? toOrder(row) : null;
  },
  async set(id, { replaced, ...change }) {
    await tx
      .updateTable('changeOrders')
      .set({ ...change, ...(replaced && { replaced: JSON.stringify(replaced) }) })
      .where('id', '=', id)
      .execute();
  },
  async isHoldOrdered(enrollmentId) {
    const row = await tx
      .selectFrom('holds')
      .select('id')
      .where('enrollmentId', '=', enrollmentId)
      .where('state', '=', 'ordered')
      .executeTakeFirst();
    return row !== undefined;
  },
  findYear: (enrollment, day) => findPlanYear(tx, { enrollment, day, timeZone }),
  listUsed: (enrollmentId, given) => listUsed(tx, enrollmentId, given),
});
