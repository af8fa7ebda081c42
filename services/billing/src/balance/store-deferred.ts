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

/** Selects these payments with the facts that decide what of them is earned. */
const selectPayments = (kysely: Database, month: Month) =>
  kysely
    .selectFrom('payments as y')
    .where('y.id', 'in', selectTouched(kysely, month))
    .where('y.paidAt', 'is not', null)
    .where('y.currency', '=', 'usd')
    .where((eb) => eb.not(standsRecorded(eb)))
    .where((eb) => eb.or([eb('y.status', '=', 'paid'), eb('y.voidCountedAt', 'is not', null)]))
    .select(['y.id', 'y.payerId', 'y.enrollmentId', 'y.stripeInvoiceId', 'y.source'])
    .select(['y.recordedMethod', 'y.isFirst', 'y.voidReason'])
    .select((eb) => {
      const dayOf = (time: Expression<Date | null>) =>
        sql<Date | null>`(${time} AT TIME ZONE ${month.timeZone})::date`;
      const paidAt = sql<Date>`coalesce(${eb.ref('y.countedAt')}, ${eb.ref('y.paidAt')})`;
      const lineCents = (kind: 'add_on' | 'other') =>
        sql<number>`coalesce(${eb
          .selectFrom('paymentLines as l')
          .whereRef('l.paymentId', '=', 'y.id')
          .where('l.kind', '=', kind)
          .select((line) => line.fn.sum('l.amountCents').as('cents'))}, 0)::int`;
      const returnedBy = (time: Date) => {
        const refunds = eb
          .selectFrom('refunds as r')
          .whereRef('r.paymentId', '=', 'y.id')
          .where('r.status', 'in', liveRefunds)
          .where((refund) => refund(refund.fn.coalesce('r.refundedAt', 'r.createdAt'), '<', time))
          .select((refund) => refund.fn.sum('r.amountCents').as('cents'));
        const disputes = eb
          .selectFrom('disputes as d')
          .whereRef('d.paymentId', '=', 'y.id')
          .where('d.status', '=', 'lost')
          .where('d.openedAt', '<', time)
          .select((dispute) => dispute.fn.sum('d.amountCents').as('cents'));
        return sql<number>`CASE WHEN ${eb('y.voidCountedAt', '<', time)}
          THEN (${eb.ref('y.amount')} * 100)::int
          ELSE least((${eb.ref('y.amount')} * 100)::int,
            coalesce(${refunds}, 0)::int + coalesce(${disputes}, 0)::int) END`;
      };
      return [
        sql<number>`(${eb.ref('y.amount')} * 100)::int`.as('cents'),
        sql<number>`(${eb.ref('y.membershipFee')} * 100)::int`.as('feeCents'),
        lineCents('add_on').as('addOnCents'),
        lineCents('other').as('otherCents'),
        dayOf(eb.ref('y.paidAt')).as('paidOn'),
        paidAt.as('countedAt'),
        dayOf(eb.ref('y.periodStart')).as('fromDay'),
        dayOf(eb.ref('y.periodEnd')).as('untilDay'),
        returnedBy(month.start).as('returnedBefore'),
        returnedBy(month.end).as('returned'),
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
export const selectDeferred = (kysely: Database, month: Month) =>
  kysely
    .selectFrom(selectPayments(kysely, month).as('p'))
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

/** Adds them up, with what was billed by kind. */
export const createSumDeferred =
  (kysely: Database, timeZone: string) =>
  async (span: Omit<Month, 'timeZone'>): Promise<Pick<Accounts, 'deferred' | 'billed'>> => {
    const row = await kysely
      .selectFrom(selectDeferred(kysely, { ...span, timeZone }).as('d'))
      .select((eb) => {
        const sumOf = (
          name: 'openingCents' | 'billedCents' | 'earnedCents' | 'releasedCents' | 'closingCents',
        ) => sql<string>`coalesce(sum(${eb.ref(`d.${name}`)}), 0)`;
        const billedOf = (name: 'feeCents' | 'addOnCents' | 'otherCents') =>
          sql<string>`coalesce(sum(${eb.ref(`d.${name}`)})
            FILTER (WHERE ${eb('d.billedCents', '<>', 0)}), 0)`;
        return [
          sumOf('openingCents').as('openingCents'),
          sumOf('billedCents').as('billedCents'),
          sumOf('earnedCents').as('earnedCents'),
          sumOf('releasedCents').as('releasedCents'),
          sumOf('closingCents').as('closingCents'),
          billedOf('feeCents').as('feeCents'),
          billedOf('addOnCents').as('addOnCents'),
          billedOf('otherCents').as('otherCents'),
        ];
      })
      .executeTakeFirstOrThrow();
    const [billedCents, feeCents, addOnCents, otherCents] = [
      row.billedCents,
      row.feeCents,
      row.addOnCents,
      row.otherCents,
    ].map(Number) as [number, number, number, number];
    return {
      deferred: {
        openingCents: Number(row.openingCents),
        billedCents,
        earnedCents: Number(row.earnedCents),
        releasedCents: Number(row.releasedCents),
        closingCents: Number(row.closingCents),
      },
      billed: {
        feeCents,
        addOnCents,
        otherCents,
        planCents: billedCents - feeCents - addOnCents - otherCents,
      },
    };
  };
