import type { EnrollmentUse } from '@petwell/contracts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

export type ReadUses = (enrollmentId: number) => Promise<EnrollmentUse[]>;

/** Reads what was used of a plan in all its years, at list price, oldest first. Uses that were undone don't count. */
export const createReadUses =
  (kysely: Kysely<DB>): ReadUses =>
  async (enrollmentId) =>
    kysely
      .selectFrom('benefitRedemptions as r')
      .innerJoin('benefitAllowances as a', 'a.id', 'r.allowanceId')
      .where('a.enrollmentId', '=', enrollmentId)
      .where('r.undoneAt', 'is', null)
      .orderBy('r.performedOn')
      .orderBy('r.id')
      .select(['a.label', 'r.quantity'])
      .select((eb) => [
        sql<string>`${eb.ref('r.performedOn')}::text`.as('usedOn'),
        sql<number>`coalesce(${eb.ref('r.amountCents')},
          ${eb.ref('r.quantity')} * ${eb.ref('a.listPriceCents')}, 0)::int`.as('valueCents'),
      ])
      .execute();

/** Whether a change of plan that gave the plan year more is being taken back, so that what it has won't last. */
export async function isTakenBack(db: Kysely<DB>, enrollmentId: number): Promise<boolean> {
  const change = await db
    .selectFrom('changeOrders')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .where('state', '=', 'done')
    .where('reverting', 'is not', null)
    .executeTakeFirst();
  return change !== undefined;
}
