import { sql, type Expression, type Kysely } from 'kysely';
import { leavesActive } from '../core/store-enrollments.ts';
import type { DB } from '../data/generated/tables.ts';

export type BacktestQuestion = {
  planId: number;
  /** The first and the last day of the time, at the clinic. */
  from: string;
  until: string;
  /** What the draft includes per plan year, by service. */
  quantities: Readonly<Record<string, number>>;
};

export type Settings = { kysely: Kysely<DB>; timeZone: string };

export const toDay = (day: string) => sql<Date>`${day}::date`;

/**
 * Selects the times in which the plan was active, from `startsOn` until before `endsOn`, with the day whose day of
 * the month begins its billing months. What an imported member used is known from its first plan year here.
 */
const selectSpans = (kysely: Kysely<DB>, planId: number, timeZone: string) =>
  kysely
    .selectFrom('planChanges as c')
    .where(leavesActive)
    .where('c.enrollmentId', 'in', (eb) =>
      eb
        .selectFrom('enrollments as e')
        .innerJoin('owners as o', 'o.id', 'e.ownerId')
        .where('e.planId', '=', planId)
        .where('o.isDemo', '=', false)
        .select('e.id'),
    )
    .select((eb) => {
      const knownFrom = eb
        .selectFrom('benefitAllowances as a')
        .whereRef('a.enrollmentId', '=', 'c.enrollmentId')
        .select((allowance) => allowance.fn.min('a.startsOn').as('day'));
      const dayOf = (time: Expression<Date | null>) =>
        sql<Date>`(${time} AT TIME ZONE ${timeZone})::date`;
      const startsOn = sql<Date>`least(${dayOf(eb.ref('c.at'))},
        CASE WHEN ${eb.ref('c.isImported')} THEN ${knownFrom} END)`;
      return [
        'c.enrollmentId',
        startsOn.as('startsOn'),
        dayOf(eb.ref('c.supersededAt')).$castTo<Date | null>().as('endsOn'),
        sql<Date>`max(${startsOn}) FILTER (WHERE ${eb('c.move', 'in', ['started', 'restarted'])})
          OVER (PARTITION BY ${eb.ref('c.enrollmentId')} ORDER BY ${eb.ref('c.id')})`.as(
          'billedFrom',
        ),
      ];
    });

/** Selects the calendar months that the time touches. */
const selectMonths = (kysely: Kysely<DB>, { from, until }: BacktestQuestion) =>
  kysely
    .selectFrom(
      sql<{ month: Date }>`generate_series(date_trunc('month', ${from}::timestamp),
        ${until}::timestamp, interval '1 month')`.as<'g'>(sql`g(month)`),
    )
    .select((eb) => [
      sql<Date>`${eb.ref('g.month')}::date`.as('firstDay'),
      sql<Date>`(${eb.ref('g.month')} + interval '1 month -1 day')::date`.as('lastDay'),
    ]);

/** Selects who had the plan at some time of it, with their billing months and the price of the plan alone. */
export const withMembers = ({ kysely, timeZone }: Settings, question: BacktestQuestion) =>
  kysely
    .with('spans', () => selectSpans(kysely, question.planId, timeZone))
    // Otherwise PostgreSQL computes the days of every month for every span.
    .with(
      (cte) => cte('months').materialized(),
      () => selectMonths(kysely, question),
    )
    .with('billed', (db) =>
      db
        .selectFrom('spans as s')
        .leftJoin('months as b', (join) =>
          join.on(
            (eb) =>
              sql<boolean>`least(${eb.ref('b.lastDay')},
                ${eb.ref('b.firstDay')} + extract(day FROM ${eb.ref('s.billedFrom')})::int - 1)
                BETWEEN greatest(${eb.ref('s.startsOn')}, ${toDay(question.from)})
                AND least(${eb.ref('s.endsOn')} - 1, ${toDay(question.until)})`,
          ),
        )
        .where('s.startsOn', '<=', toDay(question.until))
        .where((eb) =>
          eb.or([eb('s.endsOn', 'is', null), eb('s.endsOn', '>=', toDay(question.from))]),
        )
        .groupBy('s.enrollmentId')
        .select((eb) => ['s.enrollmentId', eb.fn.count<bigint>('b.firstDay').as('months')]),
    )
    .with('members', (db) =>
      db
        .selectFrom('billed as m')
        .innerJoin('enrollments as e', 'e.id', 'm.enrollmentId')
        .selectAll('m')
        .select((eb) => [
          sql<number>`round((${eb.ref('e.planSnapshot')} ->> 'monthlyPrice')::numeric * 100)::int`.as(
            'planCents',
          ),
          sql<boolean>`cardinality(${eb.ref('e.addOnIds')}) > 0`.as('hasAddOns'),
        ]),
    );

export const withTotals = (given: ReturnType<typeof withMembers>) =>
  given.with('totals', (db) =>
    db
      .selectFrom('members as m')
      .select((eb) => [
        eb.fn.countAll<bigint>().as('members'),
        sql<bigint>`coalesce(sum(${eb.ref('m.months')}), 0)::bigint`.as('months'),
        sql<bigint>`coalesce(sum(${eb.ref('m.months')} * ${eb.ref('m.planCents')}), 0)::bigint`.as(
          'paidCents',
        ),
      ]),
  );
