import type { AdminSummary, PlanMoves, PlanReport, PlanStand } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { countOf, formatCount, formatMoney, formatMonth } from '../../../shared/staff/format.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { planReportQuery } from '../api/money-report.ts';
import { formatCents, formatChange } from '../format-cents.ts';
import { moveLabels } from '../texts.ts';
import { headCell, numberCell, ReportTable } from './ReportTable.tsx';

const customersOf = (query: Record<string, string>) =>
  `${paths.adminDashboard}?${new URLSearchParams(query).toString()}#customers`;

/** The moves whose plans the list of customers can show. */
const figures: Partial<Record<keyof PlanMoves, string>> = { new: 'joined', ended: 'cancelled' };

const sign = (plans: number) => (plans > 0 ? `+${formatCount(plans)}` : formatCount(plans));

function Stand({ label, stand }: { label: string; stand: PlanStand }) {
  return (
    <tr className="font-semibold">
      <th scope="row" className="px-3 py-1.5 text-left">
        {label}
        <span className="block font-normal text-ink-500">{countOf(stand.members, 'member')}</span>
      </th>
      <td className={numberCell} />
      <td className={numberCell}>{formatCount(stand.plans)}</td>
      <td className={numberCell}>{formatCents(stand.cents)}</td>
    </tr>
  );
}

function Moves({ report: { month, start, moves, end } }: { report: PlanReport }) {
  const names = Object.keys(moveLabels) as (keyof PlanMoves)[];
  return (
    <ReportTable
      title="Recurring revenue"
      note="The monthly prices of active plans, and what changed them in this month."
      columns={['Change', 'Times', 'Plans', 'Monthly revenue']}
    >
      <Stand label="At the start" stand={start} />
      {names.map((name) => {
        const { count, plans, cents } = moves[name];
        const figure = figures[name];
        return (
          <tr key={name}>
            <th scope="row" className={headCell}>
              {moveLabels[name]}
            </th>
            <td className={numberCell}>
              {figure === undefined || count === 0 ? (
                formatCount(count)
              ) : (
                <Link
                  to={customersOf({ figure, month })}
                  aria-label={`${moveLabels[name]}: ${formatCount(count)}, show the list`}
                  className="inline-flex min-h-11 items-center text-brand-700 underline underline-offset-4 md:min-h-6"
                >
                  {formatCount(count)}
                </Link>
              )}
            </td>
            <td className={numberCell}>{sign(plans)}</td>
            <td className={numberCell}>{formatChange(cents)}</td>
          </tr>
        );
      })}
      <Stand label="At the end" stand={end} />
    </ReportTable>
  );
}

function Churn({ churn: { endedPlans, activeAtStart, percent } }: Pick<PlanReport, 'churn'>) {
  return (
    <p className="text-sm text-ink-700">
      <span className="font-semibold text-ink-900">Churn:</span>{' '}
      {percent === null
        ? 'no plan was active at the start of the month.'
        : `${percent}%. ${countOf(endedPlans, 'plan')} ended, and ${formatCount(activeAtStart)} ${activeAtStart === 1 ? 'was' : 'were'} active at the start.`}
    </p>
  );
}

function Mix({ report: { mix, end, month } }: { report: PlanReport }) {
  return (
    <ReportTable
      title="Plans"
      note={`Active at the end of ${formatMonth(month)}, or now.`}
      columns={['Plan', 'Plans', 'Share', 'Monthly revenue']}
    >
      {mix.map(({ planId, planName, plans, cents }) => (
        <tr key={planId}>
          <th scope="row" className={headCell}>
            {planName}
          </th>
          <td className={numberCell}>{formatCount(plans)}</td>
          <td className={numberCell}>{((plans / end.plans) * 100).toFixed(0)}%</td>
          <td className={numberCell}>{formatCents(cents)}</td>
        </tr>
      ))}
    </ReportTable>
  );
}

/** Shows the specification's revenue now, beside what Stripe bills of it. */
export function RevenueNow({ summary }: { summary: AdminSummary }) {
  const { monthlyRevenue, billedRevenue = monthlyRevenue, elsewhereRevenue = '0.00' } = summary;
  const figures = [
    ['Monthly revenue now', monthlyRevenue],
    ['Billed by Stripe', billedRevenue],
    ...(elsewhereRevenue === '0.00' ? [] : [['Billed elsewhere', elsewhereRevenue] as const]),
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {figures.map(([label, amount]) => (
        <div key={label} className="rounded-card border border-sand-200 bg-white px-4 py-3">
          <dt className="text-sm font-semibold text-ink-700">{label}</dt>
          <dd className="mt-1 text-xl font-extrabold tabular-nums">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the month's recurring revenue with its moves, churn, and plan mix. */
export function PlanMonth({ month }: { month: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(planReportQuery(month));
  if (isPending) {
    return (
      <LoadingRegion label="Loading the plans">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  if (isError) {
    return (
      <LoadFailure error={error} onRetry={refetch} fallback="The plans could not be loaded." />
    );
  }
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <Moves report={data} />
        <Churn churn={data.churn} />
      </div>
      {data.mix.length === 0 ? (
        <p className="text-sm text-ink-700">No plan was active at the end of the month.</p>
      ) : (
        <Mix report={data} />
      )}
    </div>
  );
}
