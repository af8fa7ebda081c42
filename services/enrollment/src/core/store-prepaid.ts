import type { Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import { toDay } from './store-rows.ts';

/** Until when plans were paid a year in advance, by enrollment. */
export type ListPrepaid = (
  enrollmentIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

/** Finds until when active plans are paid whose last payment was a year in advance. */
export const createListPrepaid =
  (kysely: Kysely<DB>): ListPrepaid =>
  async (enrollmentIds) => {
    if (enrollmentIds.length === 0) return new Map();
    const rows = await kysely
      .selectFrom('enrollments as e')
      .innerJoin('recordedPayments as r', (join) =>
        join.onRef('r.enrollmentId', '=', 'e.id').onRef('r.paidUntil', '=', 'e.paidUntil'),
      )
      .where('e.id', 'in', [...enrollmentIds])
      .where('e.billing', '=', 'elsewhere')
      .where('e.status', '=', 'active')
      .where('r.yearPercent', 'is not', null)
      .where('r.voidedAt', 'is', null)
      .select(['e.id', 'r.paidUntil'])
      .execute();
    return new Map(rows.map(({ id, paidUntil }) => [id, toDay(paidUntil)]));
  };
