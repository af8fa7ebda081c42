import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Accounts } from '@petwell/contracts/routes';
import type { Database } from '../core/store-database.ts';
import { standsRecorded } from '../core/store-selections.ts';

type Month = { start: Date; end: Date; timeZone: string };

/** Refunds that gave money back, or will. */
const liveRefunds = ['pending', 'requires_action', 'succeeded'];

/** Selects payments that are paid, owed, or given back in a month, and perhaps others. */
const selectTouched = (kysely: Database, { start, end }: Month) =>
  kysely
    .selectFrom('payments')
    .where('paidAt', '>=', start)
    .where('paidAt', '<', end)
    .select('id')
    .union(
      kysely
        .selectFrom('payments')
        .where('countedAt', '>=', start)
        .where('countedAt', '<', end)
        .select('id'),
    )
    .union(
      kysely
        .selectFrom('payments')
        .where('periodEnd', '>', start)
        .where('paidAt', '<', end)
        .select('id'),
    )
    .union(
      kysely
        .selectFrom('payments')
        .where('voidCountedAt', '>=', start)
        .where('voidCountedAt', '<', end)
        .select('id'),
    )
    .union(
      kysely
        .selectFrom('refunds')
        .where((eb) => eb(eb.fn.coalesce('refundedAt', 'createdAt'), '>=', start))
        .select('paymentId as id'),
    )
    .union(
      kysely
        .selectFrom('disputes')
        .where('status', '=', 'lost')
        .where('openedAt', '>=', start)
        .select('paymentId as id'),
    );

/** Sums up what was given back of each payment before a month, and by its end, by refunds. */
const selectRefunded = (kysely: Database, { start, end }: Month) =>
  kysely
    .selectFrom('refunds')
    .where('status', 'in', liveRefunds)
    .groupBy('paymentId')
    .select((eb) => {
      const at = eb.fn.coalesce('refundedAt', 'createdAt');
      const sumBefore = (time: Date) =>
        eb.fn.sum<string | null>('amountCents').filterWhere(eb(at, '<', time));
      return ['paymentId', sumBefore(start).as('before'), sumBefore(end).as('byEnd')];
    });

/** The same, by lost disputes. */
const selectDisputed = (kysely: Database, { start, end }: Month) =>
  kysely
    .selectFrom('disputes')
    .where('status', '=', 'lost')
    .groupBy('paymentId')
    .select((eb) => {
      const sumBefore = (time: Date) =>
        eb.fn.sum<string | null>('amountCents').filterWhere('openedAt', '<', time);
      return ['paymentId', sumBefore(start).as('before'), sumBefore(end).as('byEnd')];
    });

type Page = { afterId: number; limit: number };

/** Selects these payments, or a page of them, with the facts that decide what of them is earned. */
const selectPayments = (kysely: Database, month: Month, page: Page | null) =>
  kysely
    .selectFrom('payments as y')
    .leftJoin(selectRefunded(kysely, month).as('r'), 'r.paymentId', 'y.id')
    .leftJoin(selectDisputed(kysely, month).as('d'), 'd.paymentId', 'y.id')
    .where('y.id', 'in', selectTouched(kysely, month))
    .where('y.paidAt', 'is not', null)
    .where('y.currency', '=', 'usd')
    .where((eb) => eb.not(standsRecorded(eb)))
    .where((eb) => eb.or([eb('y.status', '=', 'paid'), eb('y.voidCountedAt', 'is not', null)]))
    .$if(page !== null, (rows) =>
      rows
        .where('y.id', '>', page?.afterId ?? 0)
        .orderBy('y.id')
        .limit(page?.limit ?? 0),
    )
    .select(['y.id', 'y.payerId', 'y.enrollmentId', 'y.stripeInvoiceId', 'y.source'])
    .select(['y.recordedMethod', 'y.isFirst', 'y.voidReason'])
    .select((eb) => {
      const dayOf = (time: Expression<Date | null>) =>
        sql<Date | null>`(${time} AT TIME ZONE ${month.timeZone})::date`;
      const cents = sql<number>`(${eb.ref('y.amount')} * 100)::int`;
      const returnedBy = (time: Date, name: 'before' | 'byEnd') =>
        sql<number>`CASE WHEN ${eb('y.voidCountedAt', '<', time)} THEN ${cents}
          ELSE least(${cents}, coalesce(${eb.ref(`r.${name}`)}, 0)
            + coalesce(${eb.ref(`d.${name}`)}, 0))::int END`;
      return [
        cents.as('cents'),
        sql<number>`(${eb.ref('y.membershipFee')} * 100)::int`.as('feeCents'),
        dayOf(eb.ref('y.paidAt')).as('paidOn'),
        sql<Date>`coalesce(${eb.ref('y.countedAt')}, ${eb.ref('y.paidAt')})`.as('countedAt'),
        dayOf(eb.ref('y.periodStart')).as('fromDay'),
        dayOf(eb.ref('y.periodEnd')).as('untilDay'),
        returnedBy(month.start, 'before').as('returnedBefore'),
        returnedBy(month.end, 'byEnd').as('returned'),
      ];
    });

/** Days of the month's edges at the clinic, with the names of what was returned by then. */
const edges = ({ start, end, timeZone }: Month) => {
  const dayOf = (time: Date) => sql<Date>`(${time}::timestamptz AT TIME ZONE ${timeZone})::date`;
  return {
    start: { at: start, day: dayOf(start), returned: 'p.returnedBefore' },
    end: { at: end, day: dayOf(end), returned: 'p.returned' },
  } as const;
};

/** Selects what of each payment was owed, billed, earned, and released in a month. `deferredSchema` has the policy. */
export const selectDeferred = (kysely: Database, month: Month, page: Page | null = null) =>
  kysely
    .selectFrom(selectPayments(kysely, month, page).as('p'))
    .selectAll('p')
    .select((eb) => {
      const { start, end } = edges(month);
      type Edge = typeof start | typeof end;
      const if_ = (edge: Edge, cents: RawBuilder<number>) =>
        sql<number>`CASE WHEN ${eb('p.countedAt', '<', edge.at)} THEN ${cents} ELSE 0 END`;
      const restCents = sql<number>`(${eb.ref('p.cents')} - ${eb.ref('p.feeCents')})`;
      const length = sql<number>`(${eb.ref('p.untilDay')} - ${eb.ref('p.fromDay')})`;
      const lineAt = ({ day }: Edge) =>
        sql<number>`CASE WHEN ${length} > 0 THEN (${restCents}::bigint
          * greatest(0, least(${length}, ${day} - ${eb.ref('p.fromDay')})) / ${length})::int
          ELSE ${restCents} END`;
      const billed = (edge: Edge) => if_(edge, sql`${eb.ref('p.cents')}`);
      const released = (edge: Edge) => if_(edge, sql`${eb.ref(edge.returned)}`);
      const earned = (edge: Edge) =>
        if_(
          edge,
          sql`least(${eb.ref('p.feeCents')} + ${lineAt(edge)},
            ${eb.ref('p.cents')} - ${eb.ref(edge.returned)})`,
        );
      const owed = (edge: Edge) =>
        sql<number>`(${billed(edge)} - ${earned(edge)} - ${released(edge)})`;
      const moved = (value: (edge: Edge) => RawBuilder<number>) =>
        sql<number>`(${value(end)} - ${value(start)})`;
      return [
        owed(start).as('openingCents'),
        moved(billed).as('billedCents'),
        moved(earned).as('earnedCents'),
        moved(released).as('releasedCents'),
        owed(end).as('closingCents'),
      ];
    });

/** Adds up the lines of a kind of what was billed in a month. */
const sumLines = (kysely: Database, { start, end }: Month) =>
  kysely
    .selectFrom('payments as y')
    .innerJoin('paymentLines as l', 'l.paymentId', 'y.id')
    .where('y.paidAt', '>=', start)
    .where('y.paidAt', '<', end)
    .where('y.status', '=', 'paid')
    .where('y.currency', '=', 'usd')
    .where((eb) => eb.not(standsRecorded(eb)))
    .select((eb) => {
      const sumOf = (kind: 'add_on' | 'other') =>
        eb.fn.sum<string | null>('l.amountCents').filterWhere('l.kind', '=', kind);
      return [sumOf('add_on').as('addOnCents'), sumOf('other').as('otherCents')];
    })
    .executeTakeFirstOrThrow();

/** Adds them up, with what was billed by kind. */
export const createSumDeferred =
  (kysely: Database, timeZone: string) =>
  async (span: Omit<Month, 'timeZone'>): Promise<Pick<Accounts, 'deferred' | 'billed'>> => {
    const month = { ...span, timeZone };
    const deferred = kysely
      .selectFrom(selectDeferred(kysely, month).as('d'))
      .select((eb) => {
        const sumOf = (name: keyof Accounts['deferred']) =>
          sql<string>`coalesce(sum(${eb.ref(`d.${name}`)}), 0)`;
        return [
          sumOf('openingCents').as('openingCents'),
          sumOf('billedCents').as('billedCents'),
          sumOf('earnedCents').as('earnedCents'),
          sumOf('releasedCents').as('releasedCents'),
          sumOf('closingCents').as('closingCents'),
          sql<string>`coalesce(sum(${eb.ref('d.feeCents')})
            FILTER (WHERE ${eb('d.billedCents', '<>', 0)}), 0)`.as('feeCents'),
        ];
      })
      .executeTakeFirstOrThrow();
    const [{ feeCents, ...sums }, lines] = await Promise.all([deferred, sumLines(kysely, month)]);
    const billedCents = Number(sums.billedCents);
    const addOnCents = Number(lines.addOnCents ?? 0);
    const otherCents = Number(lines.otherCents ?? 0);
    return {
      deferred: {
        openingCents: Number(sums.openingCents),
        billedCents,
        earnedCents: Number(sums.earnedCents),
        releasedCents: Number(sums.releasedCents),
        closingCents: Number(sums.closingCents),
      },
      billed: {
        feeCents: Number(feeCents),
        addOnCents,
        otherCents,
        planCents: billedCents - Number(feeCents) - addOnCents - otherCents,
      },
    };
  };
