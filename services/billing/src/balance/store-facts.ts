import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
} from 'kysely';
import type { Database } from '../core/store-database.ts';
import { standsRecorded } from '../core/store-selections.ts';
import type { DB } from '../data/generated/tables.ts';

export type Month = { start: Date; end: Date; timeZone: string };

/** Refunds that gave money back, or will. */
const liveRefunds = ['pending', 'requires_action', 'succeeded'];

/** When a payment counts, and the last time at which something of it can be owed. `payments_owed_idx` has both, and all else of it that is read. */
export const countedAt = (eb: ExpressionBuilder<{ y: DB['payments'] }, 'y'>) =>
  eb.fn.coalesce('y.countedAt', 'y.paidAt').$notNull();
export const lastOwedAt = (eb: ExpressionBuilder<{ y: DB['payments'] }, 'y'>) =>
  sql<Date | null>`greatest(${eb.ref('y.paidAt')}, ${eb.ref('y.countedAt')},
    ${eb.ref('y.periodEnd')}, ${eb.ref('y.voidCountedAt')})`;

/** Selects payments that were paid, in the clinic's currency, each once. */
export const selectPaid = (kysely: Database) =>
  kysely
    .selectFrom('payments as y')
    .where('y.paidAt', 'is not', null)
    .where('y.currency', '=', 'usd')
    .where((eb) => eb.not(standsRecorded(eb)))
    .where((eb) => eb.or([eb('y.status', '=', 'paid'), eb('y.voidCountedAt', 'is not', null)]));

/** Selects the payments that something was given back of in a month. */
const selectReturned = (kysely: Database, { start, end }: Month) =>
  kysely
    .selectFrom('refunds')
    .where((eb) => eb.between(eb.fn.coalesce('refundedAt', 'createdAt'), start, end))
    .select('paymentId')
    .union(
      kysely
        .selectFrom('disputes')
        .where('status', '=', 'lost')
        .where((eb) => eb.between('openedAt', start, end))
        .select('paymentId'),
    );

/** Sums up what was given back of each payment before a month, and by its end, by refunds. `ids`: of these payments. */
const selectRefunded = (kysely: Database, { start, end }: Month, ids?: number[]) =>
  kysely
    .selectFrom('refunds')
    .where('status', 'in', liveRefunds)
    .$if(ids !== undefined, (refunds) => refunds.where('paymentId', 'in', ids ?? []))
    .groupBy('paymentId')
    .select((eb) => {
      const at = eb.fn.coalesce('refundedAt', 'createdAt');
      const sumBefore = (time: Date) =>
        eb.fn.sum<string | null>('amountCents').filterWhere(eb(at, '<', time));
      return ['paymentId', sumBefore(start).as('before'), sumBefore(end).as('byEnd')];
    });

/** The same, by lost disputes. */
const selectDisputed = (kysely: Database, { start, end }: Month, ids?: number[]) =>
  kysely
    .selectFrom('disputes')
    .where('status', '=', 'lost')
    .$if(ids !== undefined, (disputes) => disputes.where('paymentId', 'in', ids ?? []))
    .groupBy('paymentId')
    .select((eb) => {
      const sumBefore = (time: Date) =>
        eb.fn.sum<string | null>('amountCents').filterWhere('openedAt', '<', time);
      return ['paymentId', sumBefore(start).as('before'), sumBefore(end).as('byEnd')];
    });

/** A payment, or `count` that are alike, of which one has the id. What is returned is null if all is, by a void. */
export type Fact = Pick<Selectable<DB['payments']>, 'id' | 'amount' | 'membershipFee'> & {
  count: number;
  isCountedBefore: SqlBool;
  isCounted: SqlBool;
  fromDay: Date | null;
  untilDay: Date | null;
  returnedBefore: number | null;
  returned: number | null;
};

/** Selects paid payments with the facts that decide what of them is earned. */
export const selectFacts = (kysely: Database, month: Month, ids?: number[]) =>
  selectPaid(kysely)
    .leftJoin(selectRefunded(kysely, month, ids).as('r'), 'r.paymentId', 'y.id')
    .leftJoin(selectDisputed(kysely, month, ids).as('d'), 'd.paymentId', 'y.id')
    .$if(ids !== undefined, (payments) => payments.where('y.id', 'in', ids ?? []))
    .select(['y.id', 'y.amount', 'y.membershipFee', sql<number>`1`.as('count')])
    .select((eb) => {
      const dayOf = (time: Expression<Date | null>) =>
        sql<Date | null>`(${time} AT TIME ZONE ${month.timeZone})::date`;
      const returnedBy = (time: Date, name: 'before' | 'byEnd') =>
        sql<number | null>`CASE WHEN ${eb('y.voidCountedAt', '<', time)} THEN NULL
          ELSE coalesce(${eb.ref(`r.${name}`)}, 0) + coalesce(${eb.ref(`d.${name}`)}, 0) END`;
      return [
        eb(countedAt(eb), '<', month.start).as('isCountedBefore'),
        eb(countedAt(eb), '<', month.end).as('isCounted'),
        dayOf(eb.ref('y.periodStart')).as('fromDay'),
        dayOf(eb.ref('y.periodEnd')).as('untilDay'),
        returnedBy(month.start, 'before').as('returnedBefore'),
        returnedBy(month.end, 'byEnd').as('returned'),
      ];
    });

const isOwed = (eb: ExpressionBuilder<{ y: DB['payments'] }, 'y'>, { start, end }: Month) =>
  eb.and([eb(lastOwedAt(eb), '>=', start), eb(countedAt(eb), '<', end)]);

/** Selects those that are paid or owed in a month, and perhaps others, of which it has nothing. */
export const selectOwed = (kysely: Database, month: Month) =>
  selectFacts(kysely, month).where((eb) => isOwed(eb, month));

/** Selects others, that are only given back in it. */
export const selectOnlyReturned = (kysely: Database, month: Month) =>
  selectFacts(kysely, month)
    .where((eb) => eb.not(isOwed(eb, month)))
    .where('y.id', 'in', selectReturned(kysely, month));

/** Selects the ids of both, in their order. */
export const selectTouchedIds = (kysely: Database, month: Month) =>
  kysely
    .selectFrom(selectOwed(kysely, month).unionAll(selectOnlyReturned(kysely, month)).as('t'))
    .select('t.id')
    .orderBy('t.id');
