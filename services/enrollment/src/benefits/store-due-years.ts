import { sql, type Kysely } from 'kysely';
import type { DuePlanYears } from './open-plan-years.ts';
import type { DB } from '../data/generated/tables.ts';

/** Finds plans that need the allowances of a plan year. */
export const createDuePlanYears = (kysely: Kysely<DB>): DuePlanYears => ({
  async list({ day, afterId, limit }) {
    const rows = await kysely
      .selectFrom('enrollments')
      .select('id')
      .where('status', 'in', ['active', 'suspended'])
      .where('activatedAt', 'is not', null)
      .where((eb) =>
        eb.or([eb('benefitsUntil', 'is', null), eb('benefitsUntil', '<', sql<Date>`${day}::date`)]),
      )
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
});
