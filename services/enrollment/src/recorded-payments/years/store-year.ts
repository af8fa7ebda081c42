import { sql, type Kysely } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';

/** Finds the ended plans with a prepaid year of which something may have to be given back, the longest ended first. */
export const createListEndedYears = (kysely: Kysely<DB>) => async (): Promise<number[]> => {
  const rows = await kysely
    .selectFrom('enrollments as e')
    .where('e.status', '=', 'cancelled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('recordedPayments as r')
          .select('r.id')
          .whereRef('r.enrollmentId', '=', 'e.id')
          .where('r.yearPercent', 'is not', null)
          .where('r.voidedAt', 'is', null)
          .where('r.refundedAt', 'is', null)
          // Of its last month, nothing is left; the shortest month has 28 days, and the clinic's day can be one earlier.
          .where((year) =>
            year('r.paidUntil', '>', sql<Date>`${year.ref('e.cancelledAt')}::date + 27`),
          ),
      ),
    )
    .select('e.id')
    .orderBy('e.cancelledAt')
    .orderBy('e.id')
    .execute();
  return rows.map(({ id }) => id);
};
