import type { Kysely } from 'kysely';
import { fromDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import type { ListLapsed } from './suspend-lapsed.ts';

/** Finds plans whose last paid day is long over. */
export const createListLapsed =
  (kysely: Kysely<DB>): ListLapsed =>
  async ({ paidUntil, afterId, limit }) => {
    const rows = await kysely
      .selectFrom('enrollments')
      .select('id')
      .where('billing', '=', 'elsewhere')
      .where('status', '=', 'active')
      .where('paidUntil', '<=', fromDay(paidUntil))
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  };
