import type { Collected, CollectedPeriod } from '@petwell/contracts/internal';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '../core/store-database.ts';
import { standsRecorded } from '../core/store-selections.ts';
import type { DB } from '../data/generated/tables.ts';

/** What staff record counts in the plan year that it pays for: the next one may be paid before it begins. */
const countedAt = (eb: ExpressionBuilder<{ y: DB['payments'] }, 'y'>) =>
  sql<Date>`CASE WHEN ${eb.ref('y.source')} = 'recorded'
    THEN coalesce(${eb.ref('y.periodStart')}, ${eb.ref('y.paidAt')}) ELSE ${eb.ref('y.paidAt')} END`;

/** Totals the payments of periods, minus refunds and lost disputes, in one statement. */
export const createReadCollected =
  (kysely: Database) =>
  async (periods: readonly CollectedPeriod[]): Promise<Collected['collected']> => {
    const rows = await kysely
      .with('period', (db) =>
        db.selectNoFrom([
          sql<number>`unnest(${periods.map(({ enrollmentId }) => enrollmentId)}::int[])`.as(
            'enrollmentId',
          ),
          sql<Date>`unnest(${periods.map(({ from }) => from)}::timestamptz[])`.as('from'),
          sql<Date>`unnest(${periods.map(({ until }) => until)}::timestamptz[])`.as('until'),
          sql<number>`generate_series(1, ${periods.length}::int)`.as('position'),
        ]),
      )
      .selectFrom('period')
      .leftJoin('payments as y', (join) =>
        join
          .onRef('y.enrollmentId', '=', 'period.enrollmentId')
          .on((eb) => eb(countedAt(eb), '>=', eb.ref('period.from')))
          .on((eb) => eb(countedAt(eb), '<', eb.ref('period.until'))),
      )
      .groupBy(['period.position', 'period.enrollmentId'])
      .select((eb) => {
        const lostCents = eb
          .selectFrom('disputes as d')
          .whereRef('d.paymentId', '=', 'y.id')
          .where('d.status', '=', 'lost')
          .select((dispute) => dispute.fn.sum('d.amountCents').as('cents'));
        const kept = sql`${eb.ref('y.amount')} - ${eb.ref('y.refundedAmount')} - coalesce(${lostCents}, 0) / 100.0`;
        return [
          'period.enrollmentId',
          sql<number>`(coalesce(sum(${kept}) FILTER (WHERE ${eb.ref('y.status')} = 'paid' AND NOT ${standsRecorded(eb)}), 0) * 100)::int`.as(
            'cents',
          ),
        ];
      })
      .orderBy('period.position')
      .execute();
    return rows;
  };
