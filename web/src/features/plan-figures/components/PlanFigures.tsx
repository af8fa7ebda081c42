import { exportPlanFigures, type Figures } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useIsPhone } from '../../../shared/hooks/use-media.ts';
import { formatMoment } from '../../../shared/format-date.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { planFiguresQuery } from '../api/plan-figures.ts';
import { sortOf, sortPlans } from '../figure-columns.ts';
import { FiguresCards } from './FiguresCards.tsx';
import { FiguresTable } from './FiguresTable.tsx';

/** Says what the figures count, and what they lack. */
function Explanation({ readAt, total }: { readAt: string; total: Figures }) {
  const { importedListCents, usesWithoutCost } = total;
  return (
    <div className="max-w-3xl space-y-1 text-sm text-ink-700">
      <p>
        <span>{`As of ${formatMoment(readAt)}, added up every ten minutes.`}</span>{' '}
        <span>
          Plan years that run now, of active and suspended plans. Paid is what was paid in them,
          less refunds.
        </span>
      </p>
      {importedListCents > 0 && (
        <p>
          <Amounts>
            {`${formatCents(importedListCents)} of what was used was used before an import. “Used beyond paid” leaves it out, because what was paid then isn’t known.`}
          </Amounts>
        </p>
      )}
      {usesWithoutCost > 0 && (
        <p>
          {`${countOf(usesWithoutCost, 'use')} had no cost in the member’s version of the plan, and “Used at cost” lacks ${usesWithoutCost === 1 ? 'it' : 'them'}.`}
        </p>
      )}
    </div>
  );
}

/** Compares what members of each plan paid, used, and could still use in their running plan years. */
export function PlanFigures() {
  const { data, isPending, isError, error, refetch } = useQuery(planFiguresQuery);
  const [query] = useSearchParams();
  const isPhone = useIsPhone();
  if (isPending) {
    return (
      <LoadingRegion label="Loading the figures">
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  if (isError) {
    return (
      <LoadFailure error={error} onRetry={refetch} fallback="The figures could not be loaded." />
    );
  }
  const { readAt, plans, total } = data;
  if (readAt === null) {
    return <p className="text-ink-700">The figures are being added up. Look again in a minute.</p>;
  }
  if (plans.length === 0) {
    return (
      <p className="text-ink-700">
        No plan was active when the figures were last added up, which happens every ten minutes.
      </p>
    );
  }
  const rows = [
    ...sortPlans(plans, sortOf(query)),
    { ...total, planId: null, planName: 'All plans' },
  ];
  const label = 'What members of each plan paid and used';
  const List = isPhone ? FiguresCards : FiguresTable;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Explanation readAt={readAt} total={total} />
        <a
          href={exportPlanFigures.path}
          download
          className={buttonClass({
            variant: 'outline',
            size: 'small',
            className: 'print:hidden',
          })}
        >
          <Download aria-hidden className="size-4" />
          <span>Export CSV</span>
        </a>
      </div>
      <section
        aria-label="Figures by plan"
        className="rounded-card border border-sand-200 bg-white p-4 print:border-0 print:p-0"
      >
        <List rows={rows} label={label} />
      </section>
    </div>
  );
}
