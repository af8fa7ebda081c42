import { type DeskPet, pathIdSchema, type StaffRole } from '@petwell/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import type { Endings } from '../../endings/index.ts';
import type { Handovers } from '../../handovers/index.ts';
import type { Holds } from '../../holds/index.ts';
import { paths } from '../../../shared/paths.ts';
import { householdQuery } from '../../../shared/staff/find-pets.ts';
import { PetSearch } from '../../../shared/staff/PetSearch.tsx';
import { moveFocus } from '../move-focus.ts';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { OpenPet } from './OpenPet.tsx';
import type { PaymentActions } from './PetAlerts.tsx';
import { TodayVisits } from './TodayVisits.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

const idSchema = pathIdSchema.nullable().catch(null);

/** Keeps the open pet and visit in `?pet=17&appointment=3`, so that reloading and going back work. */
function useOpenPet() {
  const [parameters, setParameters] = useSearchParams();
  const queryClient = useQueryClient();
  const open = (pet: DeskPet) => {
    queryClient.setQueryData(householdQuery(pet.petId).queryKey, [pet]);
    setParameters({ pet: String(pet.petId) });
  };
  return {
    petId: idSchema.parse(parameters.get('pet')),
    visitId: idSchema.parse(parameters.get('appointment')),
    open,
  };
}

type DeskProps = {
  role: StaffRole;
  endings: Endings & Holds & Handovers;
  /** Staff's notes on the pet's owner. */
  notesOf: (pet: DeskPet) => Elements;
  /** Staff's actions on the pet's owner. */
  ownerActionsOf: (pet: DeskPet) => Elements;
  /** Staff's actions on a failed payment. */
  paymentActionsOf: (pet: DeskPet) => PaymentActions;
  /** Records a payment that staff took, if it may count. */
  recordPaymentOf: (pet: DeskPet) => Elements;
  /** Changes the pet's plan or add-ons, if it has started. */
  changePlanOf: (pet: DeskPet) => Elements;
  /** People without a pet here yet whose name or phone has the text. */
  membersToBe: (search: string) => Elements;
};

function FoundPet({ petId, ...rest }: DeskProps & { petId: number; visitId: number | null }) {
  const query = useQuery(householdQuery(petId));
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
  const [pet, ...others] = query.data;
  if (pet === undefined) {
    return (
      <Alert title="We can’t find this pet">Its records may have been deleted. Search again.</Alert>
    );
  }
  return <OpenPet pet={pet} others={others} {...rest} />;
}

/** The front desk: today's visits and a search at the left, the open pet beside them. */
export function Desk(props: DeskProps) {
  const { petId, visitId, open } = useOpenPet();
  const finder = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const isOpen = petId !== null;
  useEffect(() => {
    if (petId === null) finder.current?.querySelector('input')?.focus();
  }, [petId]);
  const openPet = (pet: DeskPet) => {
    open(pet);
    // The same pet again; another one takes the focus when it appears.
    if (pet.petId === petId) opened.current?.querySelector('h2')?.focus();
  };
  return (
    <div className={clsx('grid items-start gap-6', isOpen && 'lg:grid-cols-[19rem_minmax(0,1fr)]')}>
      <div ref={finder} onKeyDown={(event) => moveFocus(event, finder.current)}>
        <div className="max-w-2xl">
          <PetSearch
            label="Owner, pet, or phone"
            isFocused={!isOpen}
            onPick={openPet}
            alsoFound={props.membersToBe}
          />
        </div>
        <div className={clsx('mt-2', isOpen && 'max-lg:hidden')}>
          <TodayVisits visitId={visitId} petId={petId} />
        </div>
        {isOpen && (
          <p className="mt-2 lg:hidden">
            <TextLink to={paths.adminDesk}>Today’s visits</TextLink>
          </p>
        )}
        <KeyboardHelp />
      </div>
      {petId !== null && (
        <div ref={opened} onKeyDown={(event) => moveFocus(event, opened.current)}>
          <FoundPet key={petId} petId={petId} visitId={visitId} {...props} />
        </div>
      )}
    </div>
  );
}
