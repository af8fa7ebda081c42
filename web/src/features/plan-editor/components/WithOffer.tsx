import { type OfferDetail, offerKindSchema } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { StaffPage } from '../../../shared/staff/StaffPage.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { type OfferKey, offerQuery } from '../api/offers.ts';

export const BackToPlans = () => <TextLink to={paths.adminPlans}>All plans</TextLink>;

type WithOfferProps = {
  /** Waits for the answer of now: what is changed must not begin with an earlier one. */
  isFresh?: boolean;
  children: (detail: OfferDetail) => ReactElement;
};

function Loaded({ of, isFresh = false, children }: WithOfferProps & { of: OfferKey }) {
  const query = useQuery(offerQuery(of));
  const { data, error, refetch, isFetchedAfterMount } = query;
  const isPending = query.isPending || (isFresh && !isFetchedAfterMount);
  if (data !== undefined && !isPending) return children(data);
  return (
    <StaffPage title="Plan" description="A plan or add-on." actions={<BackToPlans />}>
      {isPending ? (
        <LoadingRegion label="Loading the plan">
          <Skeleton className="h-96" />
        </LoadingRegion>
      ) : (
        <LoadFailure error={error} onRetry={refetch} fallback="The plan could not be loaded." />
      )}
    </StaffPage>
  );
}

/** Loads the plan or add-on that the address names; another address leads to the list. */
export function WithOffer({ isFresh = false, children }: WithOfferProps) {
  const { kind, id = '' } = useParams();
  const known = offerKindSchema.safeParse(kind);
  if (!known.success || !/^[1-9]\d{0,9}$/.test(id))
    return <Navigate to={paths.adminPlans} replace />;
  return (
    <Loaded key={`${known.data} ${id}`} of={{ kind: known.data, id: Number(id) }} isFresh={isFresh}>
      {children}
    </Loaded>
  );
}
