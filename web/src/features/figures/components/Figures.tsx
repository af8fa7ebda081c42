import type { AdminSummary } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { summaryQuery } from '../api/get-summary.ts';
import { countOf, formatCount, formatMoney } from '../../../shared/staff/format.ts';
import { Charts } from './Charts.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';

function revenueNote({ monthlyRevenue, billedRevenue = monthlyRevenue }: AdminSummary): string {
  if (billedRevenue === monthlyRevenue) return 'active plans';
  return `of which billed by Stripe: ${formatMoney(billedRevenue)}`;
}

const rows = (summary: AdminSummary): { label: string; value: string; note?: string }[] => [
  {
    label: 'Monthly revenue',
    value: formatMoney(summary.monthlyRevenue),
    note: revenueNote(summary),
  },
  {
    label: 'Active members',
    value: formatCount(summary.activeMembers),
    ...(summary.activePlans !== undefined && {
      note: `with ${countOf(summary.activePlans, 'plan')}`,
    }),
  },
  { label: 'New plans', value: formatCount(summary.newThisMonth), note: 'this month' },
  { label: 'Cancelled plans', value: formatCount(summary.cancelledThisMonth), note: 'this month' },
  {
    label: 'Payment required',
    value: formatCount(summary.paymentRequired),
    note: 'plans not paid yet',
  },
  {
    label: 'Payment problems',
    value: formatCount(summary.paymentProblems),
    note: 'plans with a failed payment',
  },
];

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6';

/** Shows the clinic's figures, and charts on request. */
export function Figures() {
  const summary = useQuery(summaryQuery);
  if (summary.isPending) {
    return (
      <LoadingRegion label="Loading figures">
        <div className={grid}>
          {[1, 2, 3, 4, 5, 6].map((tile) => (
            <Skeleton key={tile} className="h-27" />
          ))}
        </div>
        {/* As high as the line of the charts. */}
        <Skeleton className="mt-3 h-10 w-52" />
      </LoadingRegion>
    );
  }
  if (summary.data === undefined) {
    return (
      <LoadFailure
        error={summary.error}
        onRetry={summary.refetch}
        title="The figures could not be loaded"
        fallback="You can still search for customers below."
      />
    );
  }
  return (
    <section aria-label="Figures">
      <dl className={grid}>
        {rows(summary.data).map(({ label, value, note }) => (
          <Card key={label} className="flex min-h-27 flex-col px-4 py-3">
            <dt className="text-sm font-semibold text-ink-700">{label}</dt>
            <dd className="mt-2">
              <span className="block text-2xl font-extrabold tracking-tight tabular-nums">
                {value}
              </span>
              <span className="block min-h-5 text-sm text-ink-500">{note}</span>
            </dd>
          </Card>
        ))}
      </dl>
      <Charts summary={summary.data} />
    </section>
  );
}
