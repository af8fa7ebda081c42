import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Database } from '../core/store-database.ts';
import { selectDeferredOf } from './store-deferred.ts';
import { selectTouchedIds, type Month } from './store-facts.ts';

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const batchSize = 1_000;

/** Selects payments of a month, with member, kinds of lines, and why something was given back in it. */
const selectRows = (kysely: Database, month: Month, ids: number[]) =>
  kysely
    .selectFrom(selectDeferredOf(kysely, month, ids).as('d'))
    .innerJoin('payments as y', 'y.id', 'd.id')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.ownerId', '=', 'y.payerId').on('c.deletedAt', 'is', null),
    )
    .select(['y.enrollmentId', 'y.stripeInvoiceId', 'y.source', 'y.isFirst', 'y.recordedMethod'])
    .select('y.changeId')
    .select(['d.cents', 'd.feeCents', 'd.openingCents', 'd.billedCents'])
    .select(['d.earnedCents', 'd.releasedCents', 'd.closingCents'])
    .select((eb) => {
      const text = (day: Expression<Date | null>) => sql<string | null>`${day}::text`;
      const linesOf = (kind: 'add_on' | 'discount' | 'other') => {
        const lines = eb
          .selectFrom('paymentLines as l')
          .whereRef('l.paymentId', '=', 'd.id')
          .where('l.kind', '=', kind)
          .select((line) => line.fn.sum('l.amountCents').as('cents'));
        return sql<number>`coalesce(${lines}, 0)::int`;
      };
      const ofRefunds = (name: 'kind' | 'reason') =>
        eb
          .selectFrom('refunds as r')
          .whereRef('r.paymentId', '=', 'd.id')
          .where(`r.${name}`, 'is not', null)
          .select((refund) => sql<string[]>`array_agg(${refund.ref(`r.${name}`)})`.as('names'));
      const ifReleased = (names: RawBuilder<string[]>) =>
        sql<string[]>`CASE WHEN ${eb('d.releasedCents', '<>', 0)} THEN ${names} ELSE '{}' END`;
      return [
        sql<string>`trim(concat(${eb.ref('c.firstName')}, ' ', ${eb.ref('c.lastName')}))`.as(
          'memberName',
        ),
        text(sql`(${eb.ref('y.paidAt')} AT TIME ZONE ${month.timeZone})::date`).as('paidDay'),
        text(eb.ref('d.fromDay')).as('fromDay'),
        text(eb.ref('d.untilDay')).as('untilDay'),
        linesOf('add_on').as('addOnCents'),
        linesOf('discount').as('discountCents'),
        linesOf('other').as('otherCents'),
        ifReleased(sql`coalesce(${ofRefunds('kind')}, '{}')`).as('returnedKinds'),
        ifReleased(
          sql`array_remove(coalesce(${ofRefunds('reason')}, '{}') || ${eb.ref('y.voidReason')}, NULL)`,
        ).as('reasons'),
      ];
    })
    .orderBy('d.id');

const hasMoved = (row: AccountRow): boolean =>
  [row.openingCents, row.billedCents, row.earnedCents, row.releasedCents].some(
    (cents) => cents !== 0,
  );

/** Reads the payments that a month's sums consist of, in batches, in the order of their ids. */
export const createReadAccountRows = (kysely: Database, timeZone: string) =>
  async function* (span: { start: Date; end: Date }): AsyncGenerator<AccountRow[]> {
    const month = { ...span, timeZone };
    const touched = await selectTouchedIds(kysely, month).execute();
    for (let at = 0; at < touched.length; at += batchSize) {
      const ids = touched.slice(at, at + batchSize).map(({ id }) => id);
      const rows = await selectRows(kysely, month, ids).execute();
      yield rows.filter(hasMoved);
    }
  };
