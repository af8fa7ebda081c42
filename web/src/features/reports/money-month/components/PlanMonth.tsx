import type { AdminSummary, PlanMoves, PlanReport, PlanStand } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths.ts';
import { countOf, formatCount, formatMoney, formatMonth } from '../../../../shared/staff/format.ts';
import { planReportQuery } from '../../../../shared/staff/get-plan-report.ts';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../../../shared/ui/TextLink.tsx';
import { formatCents, formatChange } from '../../../../shared/staff/format-cents.ts';
import { moveLabels } from '../texts.ts';
import { headCell, numberCell, ReportTable } from './ReportTable.tsx';

/** The page of the customers whose plans a number counts. */
const customersOf = (query: Record<string, string>) =>
  `${paths.adminDashboard}?${new URLSearchParams(query).toString()}#customers`;

/** A number that opens the customers whose plans it counts. */
function Listed({
  query,
  label,
  children,
}: {
  query: Record<string, string>;
  /** What the number is, for screen readers. */
  label: string;
  children: string;
}) {
  return (
    <Link
      to={customersOf(query)}
      aria-label={`${label}: ${children}, show the list`}
      className="inline-flex min-h-11 items-center text-brand-700 underline underline-offset-4 md:min-h-6"
    >
      {children}
    </Link>
  );
}

const monthBefore = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
};

const sign = (plans: number) => (plans > 0 ? `+${formatCount(plans)}` : formatCount(plans));

/** `month`: at the end of which it stood so. */
function Stand({ label, month, stand }: { label: string; month: string; stand: PlanStand }) {
  return (
    <tr className="font-semibold">
      <th scope="row" className="px-3 py-1.5 text-left">
        <span>{label}</span>
        <span className="block font-normal text-ink-500">{countOf(stand.members, 'member')}</span>
      </th>
      <td className={numberCell} />
      <td className={numberCell}>
        {stand.plans === 0 ? (
          '0'
        ) : (
          <Listed query={{ figure: 'active', month }} label={label}>
            {formatCount(stand.plans)}
          </Listed>
        )}
      </td>
      <td translate="no" className={numberCell}>
        {formatCents(stand.cents)}
      </td>
    </tr>
  );
}

function Moves({ report: { month, start, moves, end } }: { report: PlanReport }) {
  const names = Object.keys(moveLabels) as (keyof PlanMoves)[];
  return (
    <ReportTable
      title="Recurring revenue"
      note="The monthly prices of active plans, and what changed them in this month. Plans of customers deleted since count, but aren’t in the lists."
      columns={['Change', 'Times', 'Plans', 'Monthly revenue']}
    >
      <Stand label="At the start" month={monthBefore(month)} stand={start} />
      {names.map((name) => {
        const { count, movedPlans = count, plans, cents } = moves[name];
        const figure = name === 'ended' ? 'cancelled' : name;
        return (
          <tr key={name}>
            <th scope="row" className={headCell}>
              {moveLabels[name]}
            </th>
            <td className={numberCell}>
              {count === 0 ? (
                <span>0</span>
              ) : (
                <Listed query={{ figure, month }} label={moveLabels[name]}>
                  {formatCount(count)}
                </Listed>
              )}
              {movedPlans < count && (
                <span className="block text-ink-500">{countOf(movedPlans, 'plan')}</span>
              )}
            </td>
            <td className={numberCell}>{sign(plans)}</td>
            <td translate="no" className={numberCell}>
              {formatChange(cents)}
            </td>
          </tr>
        );
      })}
      <Stand label="At the end" month={month} stand={end} />
    </ReportTable>
  );
}

function Churn({ report: { month, churn } }: { report: PlanReport }) {
  const { lostPlans, activeAtStart, percent } = churn;
  const active = `${formatCount(activeAtStart)} ${activeAtStart === 1 ? 'was' : 'were'} active`;
  return (
    <p className="text-sm text-ink-700">
      <span className="font-semibold text-ink-900">{'Churn: '}</span>
      {percent === null ? (
        <span>no plan was active at the start of the month.</span>
      ) : (
        <span>
          <span>{`${percent}%.`}</span>{' '}
          {lostPlans === 0 ? (
            <span>No plan ended or stayed suspended</span>
          ) : (
            <TextLink to={customersOf({ figure: 'lost', month })}>
              {`${countOf(lostPlans, 'plan')} ended or stayed suspended`}
            </TextLink>
          )}
          <span>, and </span>
          <TextLink to={customersOf({ figure: 'active', month: monthBefore(month) })}>
            {active}
          </TextLink>
          <span> at the start.</span>
        </span>
      )}
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
          <th translate="no" scope="row" className={headCell}>
            {planName}
          </th>
          <td className={numberCell}>
            <Listed query={{ figure: 'active', month, plan: String(planId) }} label={planName}>
              {formatCount(plans)}
            </Listed>
          </td>
          <td className={numberCell}>{`${((plans / end.plans) * 100).toFixed(0)}%`}</td>
          <td translate="no" className={numberCell}>
            {formatCents(cents)}
          </td>
        </tr>
      ))}
    </ReportTable>
  );
}

/** Shows the specification's revenue now, beside what Stripe bills of it. */
export function RevenueNow({ summary }: { summary: AdminSummary }) {
  const { monthlyRevenue, billedRevenue = monthlyRevenue } = summary;
  const { elsewhereRevenue = '0.00', unpaidRevenue = '0.00' } = summary;
  if (monthlyRevenue === undefined || billedRevenue === undefined) return null;
  const figures = [
    ['Monthly revenue now', monthlyRevenue, 'active'],
    ['Billed by Stripe', billedRevenue, 'billed'],
    ['Paid at the clinic', elsewhereRevenue, 'billed_elsewhere'],
    ['No longer paid', unpaidRevenue, 'unpaid_elsewhere'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {figures.map(([label, amount, figure]) => {
        const isElsewhere = figure === 'billed_elsewhere' || figure === 'unpaid_elsewhere';
        if (isElsewhere && amount === '0.00') return null;
        return (
          <div key={label} className="rounded-card border border-sand-200 bg-white px-4 py-3">
            <dt className="text-sm font-semibold text-ink-700">{label}</dt>
            <dd translate="no" className="mt-1 text-xl font-extrabold tabular-nums">
              {amount === '0.00' ? (
                formatMoney(amount)
              ) : (
                <Listed query={{ figure }} label={label}>
                  {formatMoney(amount)}
                </Listed>
              )}
            </dd>
          </div>
        );
      })}
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
        <Churn report={data} />
      </div>
      {data.mix.length === 0 ? (
        <p className="text-sm text-ink-700">No plan was active at the end of the month.</p>
      ) : (
        <Mix report={data} />
      )}
    </div>
  );
}
