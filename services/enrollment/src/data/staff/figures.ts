import type { AdminSummary } from '@petwell/contracts';
import type { ReadFigures } from '../../use-cases/staff/read-summary.ts';
import type { ReportPool } from './report-query.ts';
import { rememberWhenSlow } from './remember-when-slow.ts';

const notDemo = 'owner_id NOT IN (SELECT id FROM owners WHERE is_demo)';

type PlanRow = {
  plan_name: string;
  members: number;
  revenue: string;
  pending: number;
  problems: number;
};

/** One row per plan that was ever chosen; its name as it was agreed with somebody. */
const plansSql = `
  SELECT (SELECT named.plan_snapshot ->> 'name' FROM enrollments named
          WHERE named.plan_id = figures.plan_id LIMIT 1) AS plan_name, figures.*
  FROM (
    SELECT plan_id,
      count(*) FILTER (WHERE status = 'active')::int AS members,
      coalesce(sum(total_monthly_price) FILTER (WHERE status = 'active'), 0.00)::text AS revenue,
      count(*) FILTER (WHERE status = 'pending_payment')::int AS pending,
      count(*) FILTER (WHERE status = 'active' AND has_payment_problem)::int AS problems
    FROM enrollments WHERE ${notDemo} GROUP BY plan_id) AS figures
  ORDER BY members DESC, plan_name`;

type MonthRow = { month: string; joined: number; cancelled: number; revenue: string };

/** The first days of the last twelve months and of the next one, as the clinic's clock has them. */
const monthStarts = `
  generate_series(
    date_trunc('month', $1::timestamptz AT TIME ZONE $2) - interval '11 months',
    date_trunc('month', $1::timestamptz AT TIME ZONE $2) + interval '1 month', interval '1 month')`;
/** Which of these an instant follows, 0 for none: half the work of reckoning each one's month in a time zone. */
const monthOf = (instant: string) => `width_bucket(${instant}, (SELECT starts FROM bounds))`;

/**
 * $1 now, $2 the clinic's time zone. A member joins with the first activation and leaves when cancelled;
 * what was active at the end of a month is what had joined by then without what had left.
 */
const monthsSql = `
  WITH bounds AS MATERIALIZED (
    SELECT array_agg(m AT TIME ZONE $2 ORDER BY m) AS starts FROM ${monthStarts} AS m),
  moves AS (
    SELECT ${monthOf('activated_at')} AS month,
      count(*) AS joined, 0 AS cancelled, sum(total_monthly_price) AS amount
    FROM enrollments WHERE activated_at IS NOT NULL AND ${notDemo} GROUP BY 1
    UNION ALL
    SELECT ${monthOf('cancelled_at')}, 0, count(*), -sum(total_monthly_price)
    FROM enrollments
    WHERE activated_at IS NOT NULL AND status = 'cancelled' AND cancelled_at IS NOT NULL AND ${notDemo}
    GROUP BY 1),
  by_month AS MATERIALIZED (
    SELECT month, sum(joined) AS joined, sum(cancelled) AS cancelled, sum(amount) AS amount
    FROM moves GROUP BY month)
  SELECT to_char(m, 'YYYY-MM') AS month,
    coalesce((SELECT joined FROM by_month WHERE month = nth), 0)::int AS joined,
    coalesce((SELECT cancelled FROM by_month WHERE month = nth), 0)::int AS cancelled,
    greatest(coalesce((SELECT sum(amount) FROM by_month WHERE month <= nth), 0.00), 0.00)::text AS revenue
  FROM ${monthStarts} WITH ORDINALITY AS months(m, nth)
  WHERE nth <= 12
  ORDER BY m`;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const cents = (amount: string): number => Math.round(Number(amount) * 100);
const dollars = (amount: number): string => (amount / 100).toFixed(2);

function toSummary(plans: PlanRow[], months: MonthRow[]): AdminSummary {
  const monthlyRevenue = dollars(sum(plans.map(({ revenue }) => cents(revenue))));
  const thisMonth = months.at(-1);
  return {
    monthlyRevenue,
    activeMembers: sum(plans.map(({ members }) => members)),
    newThisMonth: thisMonth?.joined ?? 0,
    cancelledThisMonth: thisMonth?.cancelled ?? 0,
    paymentRequired: sum(plans.map(({ pending }) => pending)),
    paymentProblems: sum(plans.map(({ problems }) => problems)),
    membersByPlan: plans
      .filter(({ members }) => members > 0)
      .map(({ plan_name: planName, members }) => ({ planName, members })),
    // The month that is not over yet ends, so far, with what is active now.
    months: months.map((month) => ({
      ...month,
      revenue: month === thisMonth ? monthlyRevenue : month.revenue,
    })),
  };
}

/** So many members are counted anew each time. */
const manyMembers = 10_000;

/** Figures counted by the database, never in memory. */
export function createReadFigures(deps: { pool: ReportPool; timeZone: string }): ReadFigures {
  const { pool, timeZone } = deps;
  const read = rememberWhenSlow({
    ask: async (hour: string) => {
      const [plans, months] = await Promise.all([
        pool.query<PlanRow>(plansSql),
        pool.query<MonthRow>(monthsSql, [hour, timeZone]),
      ]);
      return toSummary(plans.rows, months.rows);
    },
    isLarge: ({ activeMembers }) => activeMembers >= manyMembers,
  });
  // Months begin with an hour, so the hour says enough, and all who ask within one ask the same.
  return ({ now }) => read.read(`${now.toISOString().slice(0, 13)}:00:00Z`);
}
