import { exportBenefitReport, type BenefitReport as Report } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { buttonClass } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { formatCount, formatMoney } from '../../../../shared/staff/format.ts';
import { benefitReportQuery } from '../api/benefit-report.ts';

type Plan = Report['plans'][number];

const cell = 'px-3 py-1.5 text-right tabular-nums';
const columns = ['Service', 'Included', 'Used', 'Share used', 'At list price'];

const shareOf = (redeemed: number, allowed: number | null): string =>
  allowed === null || allowed === 0 ? '–' : `${((redeemed / allowed) * 100).toFixed(0)}%`;

function PlanTable({ plan }: { plan: Plan }) {
  const { planName, planYears, valueUsed, collected, benefits } = plan;
  return (
    <section className="rounded-card border border-sand-200 bg-white p-4">
      <h2 className="text-heading">{planName}</h2>
      <p className="mb-3 text-sm text-ink-700">
        {formatCount(planYears)} ended {planYears === 1 ? 'plan year' : 'plan years'} ·{' '}
        {formatMoney(valueUsed)} of care at list price ·{' '}
        {collected === null
          ? 'what was collected can’t be shown right now'
          : `${formatMoney(collected)} collected`}
      </p>
      <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={planName}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">How much of {planName} was used</caption>
          <thead className="border-b border-ink-300">
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="px-3 py-1.5 text-right font-semibold first:text-left"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {benefits.map(({ code, label, allowed, redeemed, value }) => (
              <tr key={code} className="border-b border-sand-200 last:border-0">
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  {label}
                </th>
                <td className={cell}>{allowed === null ? '–' : formatCount(allowed)}</td>
                <td className={cell}>{formatCount(redeemed)}</td>
                <td className={cell}>{shareOf(redeemed, allowed)}</td>
                <td className={cell}>{formatMoney(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Compares what ended plan years included with what was used, and its value with what was collected. */
export function BenefitReport() {
  const { data, isPending, isError, error, refetch } = useQuery(benefitReportQuery);
  if (isPending) {
    return (
      <LoadingRegion label="Loading the report">
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  if (isError) {
    return (
      <LoadFailure error={error} onRetry={refetch} fallback="The report could not be loaded." />
    );
  }
  if (data.plans.length === 0) {
    return (
      <p className="text-ink-700">
        No plan year has ended yet. A plan’s first year ends twelve months after it started.
      </p>
    );
  }
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-sm text-ink-700">
          Plan years that have ended, without deleted customers and the demo account.
        </p>
        <a
          href={exportBenefitReport.path}
          download
          className={buttonClass({ variant: 'outline', size: 'small' })}
        >
          <Download aria-hidden className="size-4" />
          Export CSV
        </a>
      </div>
      {data.plans.map((plan) => (
        <PlanTable key={plan.planName} plan={plan} />
      ))}
    </div>
  );
}
