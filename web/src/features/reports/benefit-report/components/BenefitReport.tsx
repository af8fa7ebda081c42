import { exportBenefitReport } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { buttonClass } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { benefitReportQuery } from '../api/benefit-report.ts';
import { PlanTable } from './PlanTable.tsx';

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
          Plan years that have ended, without deleted customers and the demo account. Care counts at
          list price.
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
      <PlanTable plans={data.plans} />
    </div>
  );
}
