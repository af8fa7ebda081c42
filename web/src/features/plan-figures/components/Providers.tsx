import type { PerformedUse, ProviderFigures } from '@petwell/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { countOf, formatMonth } from '../../../shared/staff/format.ts';
import { MonthSelect, useMonth } from '../../../shared/staff/MonthSelect.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { lastMonths } from '../../../shared/staff/last-months.ts';
import { performedUsesQuery, providerFiguresQuery } from '../api/provider-figures.ts';
import { useState } from 'react';

type Performed = ProviderFigures['providers'][number];

const values = ({ listCents, planCents }: Pick<Performed, 'listCents' | 'planCents'>): string =>
  `${formatCents(listCents)} at list price, ${formatCents(planCents)} at plan value`;

function Use({ use }: { use: PerformedUse }) {
  const { petId, petName, ownerName, label, quantity, performedOn } = use;
  return (
    <div>
      <p>
        <TextLink to={paths.adminDeskOf(petId)}>
          <span translate="no">{petName}</span>
        </TextLink>{' '}
        <span translate="no">{ownerName}</span>
      </p>
      <p>{`${quantity === 1 ? label : `${quantity} × ${label}`}, ${formatDay(performedOn)}`}</p>
      <p className="text-ink-700">
        <Amounts>{values(use)}</Amounts>
      </p>
    </div>
  );
}

function Uses({ month, provider }: { month: string; provider: string | null }) {
  const query = useInfiniteQuery(performedUsesQuery(month, provider));
  const items = (query.data?.pages ?? []).flatMap(({ uses }) => uses);
  return (
    <RecordList name="Uses" query={query} items={items} keyOf={({ id }) => id} empty="No uses.">
      {(use) => <Use use={use} />}
    </RecordList>
  );
}

function Provider({ month, performed }: { month: string; performed: Performed }) {
  const [isOpen, setIsOpen] = useState(false);
  const { provider, uses } = performed;
  return (
    <details className="py-1" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control">
        <span
          translate={provider === null ? undefined : 'no'}
          className="font-semibold text-brand-700"
        >
          {provider ?? 'Not named'}
        </span>
        <span className="text-sm tabular-nums">
          <Amounts>{`${countOf(uses, 'use')}, ${values(performed)}`}</Amounts>
        </span>
      </summary>
      {isOpen && <Uses month={month} provider={provider} />}
    </details>
  );
}

/** Shows who performed what in a month. */
export function Providers() {
  const months = lastMonths();
  const month = useMonth(months) ?? months[0] ?? '';
  const { data, isPending, isError, error, refetch } = useQuery(providerFiguresQuery(month));
  return (
    <section
      aria-labelledby="providers"
      className="max-w-3xl rounded-card border border-sand-200 bg-white p-4"
    >
      <h2 id="providers" className="text-heading">
        Who performed what
      </h2>
      <p className="mt-1 text-sm text-ink-700">
        Plan value is a use’s share of twelve monthly payments, by list price among all that the
        plan year includes. Discounts have none.
      </p>
      <div className="mt-2 w-52 print:hidden">
        <MonthSelect months={months} />
      </div>
      <p className="hidden font-semibold print:block">{formatMonth(month)}</p>
      {isPending && (
        <LoadingRegion label="Loading the providers">
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {isError && (
        <LoadFailure error={error} onRetry={refetch} fallback="The uses could not be loaded." />
      )}
      {data?.providers.length === 0 && (
        <p className="mt-2 text-sm text-ink-700">Nothing was recorded in this month.</p>
      )}
      {data?.providers.map((performed) => (
        <Provider key={performed.provider} month={month} performed={performed} />
      ))}
    </section>
  );
}
