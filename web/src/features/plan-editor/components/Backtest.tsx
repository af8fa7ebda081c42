import type { Backtest as Found, PlanContent } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../shared/format-date.ts';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { countOf, formatCount } from '../../../shared/staff/format.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { backtestQuery } from '../api/checks.ts';
import { labelOf } from '../describe-content.ts';
import { useServices } from '../use-services.ts';

const cell = 'px-2 py-1.5 text-right tabular-nums';
const columns = ['Service', 'Used', 'Included', 'At list price', 'At cost', 'Left out'];

/** '$120.00 more', '$120.00 less', or 'the same'. */
function compare(paid: number, draftPaid: number): string {
  if (paid === draftPaid) return 'the same';
  const difference = formatCents(Math.abs(draftPaid - paid));
  return draftPaid > paid ? `${difference} more` : `${difference} less`;
}

function describe({ from, until, members, months, paidCents, draftPaidCents }: Found): string {
  const who = `${countOf(members, 'member')} had it for ${countOf(months, 'month')}`;
  const paid = `They paid ${formatCents(paidCents)} and would have paid ${formatCents(draftPaidCents)}, ${compare(paidCents, draftPaidCents)}.`;
  return `From ${formatDay(from)} to ${formatDay(until)}, ${who}. ${paid}`;
}

function Services({ services }: { services: Found['services'] }) {
  const names = useServices();
  return (
    <div
      className="relative overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label="Services used, table"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">
          What they used, and what this draft would include of it
        </caption>
        <thead className="border-b border-ink-300">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5 text-right first:text-left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-sand-200">
          {services.map(({ service, used, included, listCents, costCents, leftOutCents }) => (
            <tr key={service}>
              <th scope="row" className="px-2 py-1.5 text-left font-normal">
                {labelOf(names, service)}
              </th>
              <td className={cell}>{formatCount(used)}</td>
              <td className={cell}>{formatCount(included)}</td>
              <td translate="no" className={cell}>
                {formatCents(listCents)}
              </td>
              <td translate="no" className={cell}>
                {costCents === null ? '–' : formatCents(costCents)}
              </td>
              <td translate="no" className={cell}>
                {formatCents(leftOutCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Result({ found }: { found: Found }) {
  if (found.members === 0) {
    return <p className="text-sm text-ink-700">No member had it in the last 12 months.</p>;
  }
  return (
    <div className="space-y-3">
      <p>
        <Amounts>{describe(found)}</Amounts>
      </p>
      {found.services.length > 0 && <Services services={found.services} />}
    </div>
  );
}

/** Says what the plan's own members would have paid, used, and cost under the draft. */
export function Backtest({ planId, content }: { planId: number; content: PlanContent }) {
  const { data, isPending, isFetching, error, refetch } = useQuery(backtestQuery(planId, content));
  return (
    <section aria-labelledby="backtest" aria-busy={isFetching} className="space-y-2">
      <h2 id="backtest" className="text-heading">
        What your members would have paid and used
      </h2>
      {isPending && (
        <LoadingRegion label="Counting the last 12 months">
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {error !== null && (
        <LoadFailure error={error} onRetry={refetch} fallback="It could not be counted." />
      )}
      {error === null && data !== undefined && <Result found={data} />}
    </section>
  );
}
