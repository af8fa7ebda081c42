import { sql, type AliasedExpression, type RawBuilder } from 'kysely';
import type { Accounts } from '@petwell/contracts/routes';
import type { Database } from '../core/store-database.ts';
import {
  countedAt,
  lastOwedAt,
  selectFacts,
  selectOnlyReturned,
  selectOwed,
  selectPaid,
  type Fact,
  type Month,
} from './store-facts.ts';

/** Counts those that are alike: a clinic has a few prices, and a month has few days. */
const countAlike = (kysely: Database, facts: AliasedExpression<Fact, 't'>) =>
  kysely
    .selectFrom(facts)
    .groupBy(['t.amount', 't.membershipFee', 't.isCountedBefore', 't.isCounted'])
    .groupBy(['t.fromDay', 't.untilDay', 't.returnedBefore', 't.returned'])
    .select(['t.amount', 't.membershipFee', 't.isCountedBefore', 't.isCounted'])
    .select(['t.fromDay', 't.untilDay', 't.returnedBefore', 't.returned'])
    .select((eb) => [eb.fn.min('t.id').as('id'), sql<number>`count(*)`.as('count')]);

/** Days of the month's edges at the clinic, with the names of what was returned by then. */
const edges = ({ start, end, timeZone }: Month) => {
  const dayOf = (time: Date) => sql<Date>`(${time}::timestamptz AT TIME ZONE ${timeZone})::date`;
  return {
    start: { day: dayOf(start), isCounted: 'p.isCountedBefore', returned: 'p.returnedBefore' },
    end: { day: dayOf(end), isCounted: 'p.isCounted', returned: 'p.returned' },
  } as const;
};

/** Selects what of each payment was owed, billed, earned, and released in a month. `deferredSchema` has the policy. */
const selectDeferred = (kysely: Database, month: Month, facts: AliasedExpression<Fact, 'p'>) =>
  kysely.selectFrom(facts).select((eb) => {
    const { start, end } = edges(month);
    type Edge = typeof start | typeof end;
    const cents = sql<number>`(${eb.ref('p.amount')} * 100)::int`;
    const feeCents = sql<number>`(${eb.ref('p.membershipFee')} * 100)::int`;
    const returned = (edge: Edge) =>
      sql<number>`least(${cents}, coalesce(${eb.ref(edge.returned)}, ${cents}))::int`;
    const if_ = (edge: Edge, value: RawBuilder<number>) =>
      sql<number>`CASE WHEN ${eb.ref(edge.isCounted)} THEN ${value} ELSE 0 END`;
    const restCents = sql<number>`(${cents} - ${feeCents})`;
    const length = sql<number>`(${eb.ref('p.untilDay')} - ${eb.ref('p.fromDay')})`;
    const lineAt = ({ day }: Edge) =>
      sql<number>`CASE WHEN ${length} > 0 THEN (${restCents}::bigint
          * greatest(0, least(${length}, ${day} - ${eb.ref('p.fromDay')})) / ${length})::int
          ELSE ${restCents} END`;
    const billed = (edge: Edge) => if_(edge, cents);
    const released = (edge: Edge) => if_(edge, returned(edge));
    const earned = (edge: Edge) =>
      if_(edge, sql`least(${feeCents} + ${lineAt(edge)}, ${cents} - ${returned(edge)})`);
    const owed = (edge: Edge) =>
      sql<number>`(${billed(edge)} - ${earned(edge)} - ${released(edge)})`;
    const moved = (value: (edge: Edge) => RawBuilder<number>) =>
      sql<number>`(${value(end)} - ${value(start)})`;
    return [
      'p.id',
      'p.count',
      'p.fromDay',
      'p.untilDay',
      cents.as('cents'),
      feeCents.as('feeCents'),
      owed(start).as('openingCents'),
      moved(billed).as('billedCents'),
      moved(earned).as('earnedCents'),
      moved(released).as('releasedCents'),
      owed(end).as('closingCents'),
    ];
  });

/** Selects the same of some payments. */
export const selectDeferredOf = (kysely: Database, month: Month, ids: number[]) =>
  selectDeferred(kysely, month, selectFacts(kysely, month, ids).as('p'));

/** Adds up the lines of a kind of what was billed in a month. */
const sumLines = (kysely: Database, { start, end }: Month) =>
  selectPaid(kysely)
    .innerJoin('paymentLines as l', 'l.paymentId', 'y.id')
    .where('l.kind', 'in', ['add_on', 'discount', 'other'])
    .where((eb) => eb(lastOwedAt(eb), '>=', start))
    .where((eb) => eb(countedAt(eb), '>=', start))
    .where((eb) => eb(countedAt(eb), '<', end))
    .select((eb) => {
      const sumOf = (kind: 'add_on' | 'discount' | 'other') =>
        eb.fn.sum<string | null>('l.amountCents').filterWhere('l.kind', '=', kind);
      return [
        sumOf('add_on').as('addOnCents'),
        sumOf('discount').as('discountCents'),
        sumOf('other').as('otherCents'),
      ];
    })
    .executeTakeFirstOrThrow();

/** Adds them up, with what was billed by kind. */
export const createSumDeferred =
  (kysely: Database, timeZone: string) =>
  async (span: Omit<Month, 'timeZone'>): Promise<Pick<Accounts, 'deferred' | 'billed'>> => {
    const month = { ...span, timeZone };
    const alike = countAlike(kysely, selectOwed(kysely, month).as('t')).unionAll(
      countAlike(kysely, selectOnlyReturned(kysely, month).as('t')),
    );
    const deferred = kysely
      .selectFrom(selectDeferred(kysely, month, alike.as('p')).as('d'))
      .select((eb) => {
        const sumOf = (name: keyof Accounts['deferred']) =>
          sql<string>`coalesce(sum(${eb.ref('d.count')} * ${eb.ref(`d.${name}`)}), 0)`;
        return [
          sumOf('openingCents').as('openingCents'),
          sumOf('billedCents').as('billedCents'),
          sumOf('earnedCents').as('earnedCents'),
          sumOf('releasedCents').as('releasedCents'),
          sumOf('closingCents').as('closingCents'),
          sql<string>`coalesce(sum(${eb.ref('d.count')} * ${eb.ref('d.feeCents')})
            FILTER (WHERE ${eb('d.billedCents', '<>', 0)}), 0)`.as('feeCents'),
        ];
      })
      .executeTakeFirstOrThrow();
    const [{ feeCents, ...sums }, lines] = await Promise.all([deferred, sumLines(kysely, month)]);
    const billedCents = Number(sums.billedCents);
    const addOnCents = Number(lines.addOnCents ?? 0);
    const discountCents = Number(lines.discountCents ?? 0);
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
        ...(discountCents !== 0 && { discountCents }),
        planCents: billedCents - Number(feeCents) - addOnCents - discountCents - otherCents,
      },
    };
  };
