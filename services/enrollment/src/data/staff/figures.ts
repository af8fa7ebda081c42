import type { AdminSummary } from '@petwell/contracts';
import type { ReadFigures } from '../../use-cases/staff/read-summary.ts';
import type { ReportPool } from './report-query.ts';

const isSum = new Set(['enrollments', 'joined', 'cancelled', 'amount']);
const planColumns = ['plan_id', 'status', 'has_payment_problem', 'enrollments', 'amount'];
const moveColumns = ['at', 'joined', 'cancelled', 'amount'];

/** What is counted (see the migrations): the totals, what is not folded into them yet, and no demo account. */
const counted = (columns: readonly string[], table: string, isPart: string) => `
  SELECT ${columns.join(', ')} FROM ${table}
  UNION ALL SELECT ${columns.join(', ')} FROM figure_changes WHERE ${isPart}
  UNION ALL SELECT ${columns.map((name) => `${isSum.has(name) ? '-' : ''}f.${name}`).join(', ')}
  FROM owners o JOIN enrollments e ON e.owner_id = o.id, LATERAL figures_of(e) f
  WHERE o.is_demo AND f.${isPart}`;

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
      coalesce(sum(enrollments) FILTER (WHERE status = 'active'), 0)::int AS members,
      coalesce(sum(amount) FILTER (WHERE status = 'active'), 0.00)::text AS revenue,
      coalesce(sum(enrollments) FILTER (WHERE status = 'pending_payment'), 0)::int AS pending,
      coalesce(sum(enrollments) FILTER (WHERE status = 'active' AND has_payment_problem), 0)::int AS problems
    FROM (${counted(planColumns, 'plan_figures', 'plan_id IS NOT NULL')}) AS parts GROUP BY plan_id) AS figures
  ORDER BY members DESC, plan_name`;

type MonthRow = { month: string; joined: number; cancelled: number; revenue: string };

/** The first days of the last twelve months and of the next one, as the clinic's clock has them. */
const monthStarts = `
  generate_series(
    date_trunc('month', $1::timestamptz AT TIME ZONE $2) - interval '11 months',
    date_trunc('month', $1::timestamptz AT TIME ZONE $2) + interval '1 month', interval '1 month')`;
/**
 * $1 now, $2 the clinic's time zone. A member joins with the first activation and leaves when cancelled;
 * what was active at the end of a month is what had joined by then without what had left.
 */
const monthsSql = `
  WITH bounds AS MATERIALIZED (
    SELECT array_agg(m AT TIME ZONE $2 ORDER BY m) AS starts FROM ${monthStarts} AS m),
  by_month AS MATERIALIZED (
    SELECT width_bucket(at, (SELECT starts FROM bounds)) AS month,
      sum(joined) AS joined, sum(cancelled) AS cancelled, sum(amount) AS amount
    FROM (${counted(moveColumns, 'member_moves', 'at IS NOT NULL')}) AS moves GROUP BY 1)
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

/** Figures out of totals that the database keeps: as quick with a million members as with a hundred. */
export function createReadFigures(deps: { pool: ReportPool; timeZone: string }): ReadFigures {
  const { pool, timeZone } = deps;
  return async ({ now }) => {
    const [plans, months] = await Promise.all([
      pool.query<PlanRow>(plansSql),
      pool.query<MonthRow>(monthsSql, [now.toISOString(), timeZone]),
    ]);
    return toSummary(plans.rows, months.rows);
  };
}
