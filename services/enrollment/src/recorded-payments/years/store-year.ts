import { sql, type Kysely } from 'kysely';
import { toDay } from '../../core/store-rows.ts';
import type { DB } from '../../data/generated/tables.ts';
import type { RecordedPayments } from '../recorded-payment.ts';

/** Reads which other terms of a plan are on their way. */
export const createReadNewTerms =
  (db: Kysely<DB>): RecordedPayments['readNewTerms'] =>
  async (enrollmentId) => {
    const change = await db
      .selectFrom('changeOrders')
      .select('id')
      .where('enrollmentId', '=', enrollmentId)
      .where((eb) =>
        eb.or([eb('state', 'in', ['asked', 'agreed']), eb('reverting', 'is not', null)]),
      )
      .executeTakeFirst();
    const campaign = await db
      .selectFrom('priceCampaignMembers')
      .select((eb) => eb.fn.min('effectiveFrom').as('day'))
      .where('enrollmentId', '=', enrollmentId)
      .where('state', 'not in', ['moved', 'stays'])
      .executeTakeFirst();
    return {
      hasChange: change !== undefined,
      newPriceOn: campaign?.day ? toDay(campaign.day) : null,
    };
  };

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
