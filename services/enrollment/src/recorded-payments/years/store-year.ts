import { sql, type Kysely } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import type { YearToReturn } from './return-years.ts';

/** Lists years that a card paid and that weren't given back, although they moved no day or staff ordered it. */
export const createListToReturn =
  (kysely: Kysely<DB>) =>
  async (ownerId?: number): Promise<YearToReturn[]> => {
    const rows = await kysely
      .selectFrom('recordedPayments as r')
      .innerJoin('enrollments as e', 'e.id', 'r.enrollmentId')
      .select(['r.id', 'r.enrollmentId'])
      .select((eb) => [
        eb.fn.coalesce('r.refundedCents', 'r.amountCents').as('amountCents'),
        eb.fn.coalesce('r.refundedBy', sql<string>`'PetWell'`).as('by'),
        eb('r.refundedCents', 'is not', null).as('isOrdered'),
      ])
      .where('r.yearPercent', 'is not', null)
      .where('r.method', '=', 'card')
      .where('r.refundedAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb('r.paidUntil', '=', eb.ref('r.countedFrom')),
          eb('r.refundedCents', 'is not', null),
        ]),
      )
      .$if(ownerId !== undefined, (years) => years.where('e.ownerId', '=', ownerId ?? 0))
      .execute();
    return rows.map(({ isOrdered, ...year }) => ({ ...year, isOrdered: isOrdered === true }));
  };

/** Finds the ended plans, of one owner or all, with a prepaid year of which something may have to be given back, the longest ended first. */
export const createListEndedYears =
  (kysely: Kysely<DB>) =>
  async (ownerId?: number): Promise<number[]> => {
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
      .$if(ownerId !== undefined, (ended) => ended.where('e.ownerId', '=', ownerId ?? 0))
      .select('e.id')
      .orderBy('e.cancelledAt')
      .orderBy('e.id')
      .execute();
    return rows.map(({ id }) => id);
  };
