import { type DeskPet as Pet, hasDied, pathIdSchema, type StaffRole } from '@petwell/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { PhoneLink } from '../../../shared/staff/PhoneLink.tsx';
import { customerPath } from '../../../shared/staff/customer-path.ts';
import { deskPetQuery } from '../../../shared/staff/find-pets.ts';
import { PetSearch } from '../../../shared/staff/PetSearch.tsx';
import { PlanStatus } from '../../../shared/staff/PetLine.tsx';
import { StaffBenefits } from './StaffBenefits.tsx';

type HeadingRef = RefObject<HTMLHeadingElement | null>;

function PickedPet({ pet, role, heading }: { pet: Pet; role: StaffRole; heading: HeadingRef }) {
  const { petName, breed, ownerName, phone, planName, photoUrl, enrollmentId, status } = pet;
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <section aria-labelledby="desk-pet">
      <div className="mb-4 flex items-center gap-4">
        {photoUrl !== null && (
          <img src={photoUrl} alt="" className="size-16 shrink-0 rounded-full object-cover" />
        )}
        <div className="min-w-0 wrap-anywhere">
          <h2 id="desk-pet" ref={heading} tabIndex={-1} className="text-heading">
            {petName}
            {planName !== null && `: ${planName}`}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-700">
            <span>{breed}</span>
            <TextLink to={customerPath(pet)}>{ownerName}</TextLink>
            <PhoneLink phone={phone} />
            <PlanStatus pet={pet} />
          </p>
        </div>
      </div>
      {hasDied(pet) && (
        <Alert variant="warning" title={`${petName} has died`} className="mb-4">
          {status !== null && status !== 'cancelled' && 'Please end the plan. '}
          Only services given until {formatDate(pet.deceasedAt ?? '')} can be recorded, with their
          day.
        </Alert>
      )}
      {enrollmentId === null || status === null ? (
        <Card className="p-5">{petName} has no plan.</Card>
      ) : (
        <StaffBenefits plan={{ ...pet, enrollmentId, status }} role={role} isHistoryOpen />
      )}
    </section>
  );
}

function FoundPet(props: { petId: number; role: StaffRole; heading: HeadingRef }) {
  const query = useQuery(deskPetQuery(props.petId));
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading the pet">
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The pet could not be loaded"
      />
    );
  }
  if (query.data === null) {
    return <Alert title="This pet isn’t on file">It may have been deleted. Search again.</Alert>;
  }
  return <PickedPet pet={query.data} {...props} />;
}

/** Keeps the picked pet in `?pet=17`, so that reloading and going back work. */
function usePickedPet() {
  const [parameters, setParameters] = useSearchParams();
  const queryClient = useQueryClient();
  const id = pathIdSchema.safeParse(parameters.get('pet'));
  const pick = (pet: Pet) => {
    queryClient.setQueryData(deskPetQuery(pet.petId).queryKey, pet);
    setParameters({ pet: String(pet.petId) });
  };
  return { petId: id.success ? id.data : null, pick };
}

/** Two steps: find the pet, record a service. */
export function Desk({ role }: { role: StaffRole }) {
  const { petId, pick } = usePickedPet();
  const heading = useRef<HTMLHeadingElement>(null);
  const pickPet = (pet: Pet) => {
    pick(pet);
    // The same pet again; another one takes the focus when it appears.
    if (pet.petId === petId) heading.current?.focus();
  };
  return (
    <div className="max-w-4xl space-y-6">
      <PetSearch label="Owner, pet, or phone" isFocused={petId === null} onPick={pickPet} />
      {petId !== null && <FoundPet key={petId} petId={petId} role={role} heading={heading} />}
    </div>
  );
}
