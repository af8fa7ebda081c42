import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsPaper, useIsPhone } from '../../../shared/hooks/use-media.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { offersQuery } from '../api/offers.ts';
import { type OfferRow, sortOffers } from '../list-columns.ts';
import { useMembers } from '../use-members.ts';
import { OfferCards, SortSelect } from './OfferCards.tsx';
import { OfferTable } from './OfferTable.tsx';

type GroupProps = {
  title: string;
  /** 'plan' */
  noun: string;
  rows: readonly OfferRow[];
};

/** Lists what is sold; a button shows what isn't anymore, below it. Paper has all. */
function Group({ title, noun, rows }: GroupProps) {
  const isPhone = useIsPhone();
  const isPaper = useIsPaper();
  const [isChosen, setIsChosen] = useState(false);
  const isOpen = isChosen || isPaper;
  const retired = rows.filter(({ retiredAt }) => retiredAt !== null);
  const sold = rows.filter(({ retiredAt }) => retiredAt === null);
  const shown = isOpen ? [...sold, ...retired] : sold;
  const List = isPhone ? OfferCards : OfferTable;
  return (
    <section
      aria-label={title}
      className="rounded-card border border-sand-200 bg-white p-4 print:border-0 print:p-0"
    >
      <h2 className="text-heading">{title}</h2>
      {shown.length === 0 ? (
        <p className="mt-1 text-sm text-ink-700">{`No ${noun} is sold.`}</p>
      ) : (
        <List label={title} rows={shown} />
      )}
      {retired.length > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="mt-1 min-h-11 print:hidden"
          aria-expanded={isOpen}
          onClick={() => setIsChosen(!isChosen)}
        >
          {`${isOpen ? 'Hide' : 'Show'} ${countOf(retired.length, `retired ${noun}`)}`}
        </Button>
      )}
    </section>
  );
}

/** Lists the clinic's plans, then its add-ons. */
export function OfferList() {
  const { data, isPending, error, refetch } = useQuery(offersQuery);
  const countMembers = useMembers();
  const [query] = useSearchParams();
  const isPhone = useIsPhone();
  if (isPending) {
    return (
      <LoadingRegion label="Loading the plans">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  if (data === undefined) {
    return (
      <LoadFailure error={error} onRetry={refetch} fallback="The plans could not be loaded." />
    );
  }
  if (data.offers.length === 0) {
    return (
      <p className="text-ink-700">
        There is no plan yet. Choose “New plan” to write the first one.
      </p>
    );
  }
  const rows = data.offers.map((offer) => ({ ...offer, members: countMembers(offer) }));
  const sorted = sortOffers(rows, query);
  return (
    <div className="space-y-6">
      {isPhone && <SortSelect />}
      <Group title="Plans" noun="plan" rows={sorted.filter(({ kind }) => kind === 'plan')} />
      <Group title="Add-ons" noun="add-on" rows={sorted.filter(({ kind }) => kind === 'add-on')} />
    </div>
  );
}
