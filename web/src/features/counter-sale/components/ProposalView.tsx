import { pathIdSchema } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { proposalQuery } from '../api/joining.ts';
import { hasCode } from '../../../shared/api/api-error.ts';
import type { Pricing } from '../../../shared/plans/price-for-owner.ts';
import { priceFor, readOfferOf } from '../../../shared/plans/read-offer.ts';
import { householdQuery, readOfferAtDesk } from '../../../shared/staff/find-pets.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { NewMember } from './NewMember.tsx';
import type { PayYearHere } from './ProposedCode.tsx';

const idSchema = pathIdSchema.nullable().catch(null);

type Given = { PayYear: PayYearHere; onProposed: (enrollmentId: number) => void };

function OpenedProposal(given: Given & { id: number }) {
  const query = useQuery(proposalQuery(given.id));
  // Reading it again, as after a change, doesn't take the page away.
  if (query.data) {
    const { proposed, owner, furtherPet } = query.data;
    const { ownerId, ownerName } = proposed;
    const price: Pricing = (listed) => priceFor(listed, readOfferOf(owner.email));
    const known = furtherPet ? { ownerId, ownerName, phone: owner.phone, price } : null;
    return <NewMember {...given} opened={query.data} known={known} />;
  }
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading the proposal">
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  if (!hasCode(query.error, 'not_found')) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The proposal could not be loaded"
      />
    );
  }
  return (
    <Alert
      variant="warning"
      title="This proposal is over"
      actions={
        <Link to={paths.adminNewMember} className={buttonClass({ variant: 'outline' })}>
          New member
        </Link>
      }
    >
      It was changed, or it wasn’t paid within 14 days. Nothing was charged.
    </Alert>
  );
}

/** For another pet of an owner who is there: the open pet's. */
function AnotherPet(given: Given & { petId: number }) {
  const query = useQuery(householdQuery(given.petId));
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading the owner">
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The owner could not be loaded"
      />
    );
  }
  const [pet] = query.data;
  const price: Pricing = (listed) => priceFor(listed, readOfferAtDesk(given.petId));
  return <NewMember {...given} opened={null} known={pet ? { ...pet, price } : null} />;
}

/** Keeps the proposal in `?proposal=44`, so that a reload, and a colleague, find its code again. */
export function ProposalView({ PayYear }: Pick<Given, 'PayYear'>) {
  const [parameters, setParameters] = useSearchParams();
  const id = idSchema.parse(parameters.get('proposal'));
  const [madeHere, setMadeHere] = useState<number | null>(null);
  const onProposed = (enrollmentId: number) => {
    setMadeHere(enrollmentId);
    setParameters({ proposal: String(enrollmentId) }, { replace: true });
  };
  const given = { PayYear, onProposed };
  const [opened, setOpened] = useState(id);
  // Another address, as from a link; one that was made here is shown already.
  if (id !== opened && id !== madeHere) {
    setOpened(id);
    setMadeHere(null);
  }
  const asked = idSchema.parse(parameters.get('with'));
  const [withPet, setWithPet] = useState(asked);
  // The address of a proposal that was made here no longer has it.
  if (asked !== withPet && madeHere === null) setWithPet(asked);
  if (opened === null && withPet !== null) {
    return <AnotherPet {...given} key={withPet} petId={withPet} />;
  }
  return opened === null ? (
    <NewMember {...given} key="new" opened={null} known={null} />
  ) : (
    <OpenedProposal {...given} key={opened} id={opened} />
  );
}
