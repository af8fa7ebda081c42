import { sql } from 'kysely';
import type { Database } from '../core/store-database.ts';
import { selectDeferred } from './store-deferred.ts';

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const batchSize = 1_000;

/** Selects a month's payments after an id, with member, and the kinds and reasons of what was given back in it. */
const selectRows = (
  kysely: Database,
  month: Parameters<typeof selectDeferred>[1],
  afterId: number,
) =>
  kysely
    .selectFrom(selectDeferred(kysely, month).as('d'))
    .leftJoin('customers as c', (join) =>
      join.onRef('c.ownerId', '=', 'd.payerId').on('c.deletedAt', 'is', null),
    )
    .where('d.id', '>', afterId)
    .where((eb) =>
      eb.or([
        eb('d.openingCents', '<>', 0),
        eb('d.billedCents', '<>', 0),
        eb('d.earnedCents', '<>', 0),
        eb('d.releasedCents', '<>', 0),
      ]),
    )
    .select(['d.id', 'd.enrollmentId', 'd.stripeInvoiceId', 'd.source', 'd.isFirst'])
    .select(['d.recordedMethod', 'd.cents', 'd.feeCents', 'd.addOnCents', 'd.otherCents'])
    .select(['d.openingCents', 'd.billedCents', 'd.earnedCents', 'd.releasedCents'])
    .select('d.closingCents')
    .select((eb) => {
      const text = (day: 'd.paidOn' | 'd.fromDay' | 'd.untilDay') =>
        sql<string | null>`${eb.ref(day)}::text`;
      const ofRefunds = (text: 'kind' | 'reason') => sql`(SELECT array_agg(${sql.ref(`r.${text}`)})
        FROM refunds r WHERE r.payment_id = ${eb.ref('d.id')} AND ${sql.ref(`r.${text}`)} IS NOT NULL)`;
      const isReleased = eb('d.releasedCents', '<>', 0);
      return [
        sql<string>`trim(concat(${eb.ref('c.firstName')}, ' ', ${eb.ref('c.lastName')}))`.as(
          'memberName',
        ),
        text('d.paidOn').as('paidDay'),
        text('d.fromDay').as('fromDay'),
        text('d.untilDay').as('untilDay'),
        sql<
          string[]
        >`CASE WHEN ${isReleased} THEN coalesce(${ofRefunds('kind')}, '{}') ELSE '{}' END`.as(
          'returnedKinds',
        ),
        sql<string[]>`CASE WHEN ${isReleased} THEN coalesce(${ofRefunds('reason')}, '{}')
          || array_remove(ARRAY[${eb.ref('d.voidReason')}], NULL) ELSE '{}' END`.as('reasons'),
      ];
    })
    .orderBy('d.id')
    .limit(batchSize);

/** Reads the payments that a month's sums consist of, in batches, in the order of their ids. */
export const createReadAccountRows = (kysely: Database, timeZone: string) =>
  async function* (span: { start: Date; end: Date }): AsyncGenerator<AccountRow[]> {
    for (let afterId = 0; ;) {
      const rows: AccountRow[] = await selectRows(kysely, { ...span, timeZone }, afterId).execute();
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      afterId = last.id;
    }
  };
