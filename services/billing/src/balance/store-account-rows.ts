import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../core/store-database.ts';
import { selectDeferred } from './store-deferred.ts';

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const batchSize = 1_000;

/** Selects a month's payments after an id, with member, kinds of lines, and why something was given back in it. */
const selectRows = (
  kysely: Database,
  month: Parameters<typeof selectDeferred>[1],
  afterId: number,
) =>
  kysely
    .selectFrom(selectDeferred(kysely, month, { afterId, limit: batchSize }).as('d'))
    .leftJoin('customers as c', (join) =>
      join.onRef('c.ownerId', '=', 'd.payerId').on('c.deletedAt', 'is', null),
    )
    .select(['d.id', 'd.enrollmentId', 'd.stripeInvoiceId', 'd.source', 'd.isFirst'])
    .select(['d.recordedMethod', 'd.cents', 'd.feeCents', 'd.openingCents', 'd.billedCents'])
    .select(['d.earnedCents', 'd.releasedCents', 'd.closingCents'])
    .select((eb) => {
      const text = (day: 'd.paidOn' | 'd.fromDay' | 'd.untilDay') =>
        sql<string | null>`${eb.ref(day)}::text`;
      const linesOf = (kind: 'add_on' | 'other') => {
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
        text('d.paidOn').as('paidDay'),
        text('d.fromDay').as('fromDay'),
        text('d.untilDay').as('untilDay'),
        linesOf('add_on').as('addOnCents'),
        linesOf('other').as('otherCents'),
        ifReleased(sql`coalesce(${ofRefunds('kind')}, '{}')`).as('returnedKinds'),
        ifReleased(
          sql`array_remove(coalesce(${ofRefunds('reason')}, '{}') || ${eb.ref('d.voidReason')}, NULL)`,
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
    for (let afterId = 0; ;) {
      const month = { ...span, timeZone };
      const rows: AccountRow[] = await selectRows(kysely, month, afterId).execute();
      yield rows.filter(hasMoved);
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      afterId = last.id;
    }
  };
