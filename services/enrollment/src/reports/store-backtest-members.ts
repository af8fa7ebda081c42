import { leastMonthlyCents } from '@petwell/contracts';
import { sql, type Expression, type Kysely } from 'kysely';
import { discountCentsIn, leavesActive } from '../core/store-enrollments.ts';
import type { DB } from '../data/generated/tables.ts';

export type BacktestQuestion = {
  planId: number;
  /** The first and the last day of the time, at the clinic. */
  from: string;
  until: string;
  /** What the draft includes per plan year, by service. */
  quantities: Readonly<Record<string, number>>;
  /** What the draft costs a month. */
  draftCents: number;
};

export type Settings = { kysely: Kysely<DB>; timeZone: string };

export const toDay = (day: string) => sql<Date>`${day}::date`;

/**
 * Selects the times in which those who have the plan now had it or another one, from `startsOn` until before `endsOn`, with
 * the day whose day of the month begins its billing months, and the first day of the plan. What an imported member used is known from its first plan year here.
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
        'c.planId',
        sql<number>`(${eb.ref('c.monthlyPrice')} * 100)::int`.as('monthlyCents'),
        startsOn.as('startsOn'),
        sql<Date>`min(${startsOn}) FILTER (WHERE ${eb('c.planId', '=', planId)})
          OVER (PARTITION BY ${eb.ref('c.enrollmentId')})`.as('since'),
        dayOf(eb.ref('c.supersededAt')).$castTo<Date | null>().as('endsOn'),
        sql<Date>`max(${startsOn}) FILTER (WHERE ${eb('c.move', 'in', ['started', 'restarted'])})
          OVER (PARTITION BY ${eb.ref('c.enrollmentId')} ORDER BY ${eb.ref('c.id')})`.as(
          'billedFrom',
        ),
      ];
    });

/** Numbers the billing months: the one that begins on a day, or began last before it. */
const billingMonth = (day: Expression<Date>, billedFrom: Expression<Date>) =>
  sql<number>`(12 * extract(year FROM ${day}) + extract(month FROM ${day})
    + (extract(day FROM ${billedFrom}) <= extract(day FROM ${day}) OR extract(day FROM ${day} + 1) = 1)::int)`;

/**
 * Selects who had the plan at some time of it, with their billing months, and what the plan alone cost in them, and would
 * cost with the draft: add-ons and discount are taken to have been as they are now.
 */
export const withMembers = ({ kysely, timeZone }: Settings, question: BacktestQuestion) =>
  kysely
    .with('spans', () => selectSpans(kysely, question.planId, timeZone))
    .with('billed', (db) =>
      db
        .selectFrom('spans as s')
        .where('s.planId', '=', question.planId)
        .where('s.startsOn', '<=', toDay(question.until))
        .where((eb) =>
          eb.or([eb('s.endsOn', 'is', null), eb('s.endsOn', '>=', toDay(question.from))]),
        )
        .groupBy('s.enrollmentId')
        .select((eb) => {
          const dayBefore = sql<Date>`(greatest(${eb.ref('s.startsOn')}, ${toDay(question.from)}) - 1)`;
          const last = sql<Date>`least(${eb.ref('s.endsOn')} - 1, ${toDay(question.until)})`;
          const billedFrom = eb.ref('s.billedFrom');
          const months = sql`${billingMonth(last, billedFrom)} - ${billingMonth(dayBefore, billedFrom)}`;
          return [
            's.enrollmentId',
            eb.fn.min('s.since').as('since'),
            sql<number>`sum(${months})::int`.as('months'),
            sql<bigint>`sum((${months}) * ${eb.ref('s.monthlyCents')})::bigint`.as('billedCents'),
          ];
        }),
    )
    .with('members', (db) =>
      db
        .selectFrom('billed as m')
        .innerJoin('enrollments as e', 'e.id', 'm.enrollmentId')
        .selectAll('m')
        .select((eb) => [
          sql<number>`round(((${eb.ref('e.planSnapshot')} ->> 'monthlyPrice')::numeric
            - ${eb.ref('e.totalMonthlyPrice')}) * 100)::int`.as('besideCents'),
          sql<number>`least(${question.draftCents}::int, greatest(
            ${question.draftCents}::int - ${discountCentsIn(eb.ref('e.planSnapshot'))}, ${leastMonthlyCents}::int))`.as(
            'draftCents',
          ),
          // Of the benefits as sold, the plan's have their lines among its features.
          sql<object | null>`CASE WHEN cardinality(${eb.ref('e.addOnIds')}) > 0 THEN (
            SELECT coalesce(jsonb_object_agg(benefit ->> 'code', benefit -> 'quantity'), '{}')
            FROM jsonb_array_elements(${eb.ref('e.benefitSnapshot')}) AS sold(benefit)
            WHERE ${eb.ref('e.planSnapshot')} -> 'features' ? (benefit ->> 'feature')) END`.as(
            'shareBesideAddOns',
          ),
        ]),
    );

export const withTotals = (given: ReturnType<typeof withMembers>) =>
  given.with('totals', (db) =>
    db.selectFrom('members as m').select((eb) => [
      eb.fn.countAll<bigint>().as('members'),
      sql<bigint>`coalesce(sum(${eb.ref('m.months')}), 0)::bigint`.as('months'),
      sql<bigint>`coalesce(sum(${eb.ref('m.billedCents')}
          + ${eb.ref('m.months')}::bigint * ${eb.ref('m.besideCents')}), 0)::bigint`.as(
        'paidCents',
      ),
      sql<bigint>`coalesce(sum(${eb.ref('m.months')}::bigint * ${eb.ref('m.draftCents')}),
          0)::bigint`.as('draftPaidCents'),
    ]),
  );
