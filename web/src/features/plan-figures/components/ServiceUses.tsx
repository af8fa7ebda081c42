import type { ServiceUse } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { countOf, formatCount } from '../../../shared/staff/format.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { serviceUsesQuery } from '../api/plan-figures.ts';

/** '4 of 10 used (40%), 1 of them before an import; 75% of the year is over' */
function describe({ included, used, imported, yearPercent }: ServiceUse): string {
  const uses = used + imported;
  const before = imported > 0 ? `, ${formatCount(imported)} of them before an import` : '';
  if (included === null || included === 0) return `${countOf(uses, 'use')}${before}`;
  const share = Math.round((uses / included) * 100);
  const over = yearPercent === null ? '' : `; ${yearPercent}% of the year is over`;
  return `${formatCount(uses)} of ${formatCount(included)} used (${share}%)${before}${over}`;
}

function Plan({ name, services }: { name: string; services: readonly ServiceUse[] }) {
  return (
    <details className="py-1">
      <summary className="min-h-11 cursor-pointer content-center rounded-control font-semibold text-brand-700">
        <span translate="no">{name}</span>
      </summary>
      <dl className="pb-2 text-sm">
        {services.map((service) => (
          <div key={service.code} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt>{service.label}</dt>
            <dd className="text-ink-700 tabular-nums">{describe(service)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Shows how much of each service was used, against how much of the plan years is over. */
export function ServiceUses() {
  const { data, isPending, isError, error, refetch } = useQuery(serviceUsesQuery);
  const plans = [...Map.groupBy(data?.services ?? [], ({ planId }) => planId).values()];
  return (
    <section
      aria-labelledby="services"
      className="max-w-3xl rounded-card border border-sand-200 bg-white p-4"
    >
      <h2 id="services" className="text-heading">
        Use by service
      </h2>
      {isPending && (
        <LoadingRegion label="Loading the services">
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {isError && (
        <LoadFailure error={error} onRetry={refetch} fallback="The services could not be loaded." />
      )}
      {data !== undefined && plans.length === 0 && (
        <p className="text-sm text-ink-700">No services to show yet.</p>
      )}
      {plans.map((services) => (
        <Plan key={services[0]?.planId} name={services[0]?.planName ?? ''} services={services} />
      ))}
    </section>
  );
}
