import { type OfferKind, offerKindSchema } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { offerQuery } from '../api/offers.ts';
import { startOf } from '../start-content.ts';
import { NewOfferForm } from './NewOfferForm.tsx';

/** What the address begins: `?kind=add-on&from=3`. */
export function useNewOffer(): { kind: OfferKind; from: number | null } {
  const [query] = useSearchParams();
  const from = query.get('from') ?? '';
  return {
    kind: offerKindSchema.safeParse(query.get('kind')).data ?? 'plan',
    from: /^[1-9]\d{0,9}$/.test(from) ? Number(from) : null,
  };
}

function Copy({ kind, from }: { kind: OfferKind; from: number }) {
  const { data, isPending, error, refetch } = useQuery(offerQuery({ kind, id: from }));
  if (isPending) {
    return (
      <LoadingRegion label="Loading the copy">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  if (data === undefined) return <LoadFailure error={error} onRetry={refetch} />;
  return <NewOfferForm start={startOf(kind, data)} />;
}

/** Begins a plan or an add-on, empty or as a copy. */
export function StartNewOffer() {
  const { kind, from } = useNewOffer();
  return from === null ? (
    <NewOfferForm key={kind} start={startOf(kind, undefined)} />
  ) : (
    <Copy key={`${kind} ${from}`} kind={kind} from={from} />
  );
}
