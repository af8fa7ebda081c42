import {
  hasDied,
  openRequestsMax,
  type OwnAppointments as Listed,
  type Pet,
} from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { clinicNow } from '../../../shared/format-date.ts';
import { draftStorage } from '../../../shared/session-storage/draft-storage.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useUnsavedEdit } from '../../../shared/hooks/use-unsaved-edit.ts';
import { ownAppointmentsQuery } from '../../../shared/appointments/own-appointments.ts';
import { toOwnView } from '../../../shared/appointments/own-view.ts';
import { PastAppointments, UpcomingAppointments } from './AppointmentList.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestList } from './RequestList.tsx';

type OwnAppointmentsProps = {
  ownerId: number;
  /** The pets that an appointment can be requested for, the selected one first. */
  pets: readonly Pet[];
  isReadOnly: boolean;
};

type NewRequestProps = Omit<OwnAppointmentsProps, 'isReadOnly'> & {
  openCount: number;
  onClosed: () => void;
};

/** Opens the form in place, at once if something was typed before a reload. */
function NewRequest({ ownerId, pets, openCount, onClosed }: NewRequestProps) {
  const { kept, keep } = useUnsavedEdit(draftStorage.appointmentRequests, ownerId);
  const [isOpen, setIsOpen] = useState(kept !== null);
  const [first, ...others] = pets.filter((pet) => !hasDied(pet));
  if (first === undefined) return null;
  if (isOpen) {
    const close = () => {
      setIsOpen(false);
      onClosed();
    };
    return <RequestForm {...{ kept, keep, pets: [first, ...others], onClose: close }} />;
  }
  if (openCount >= openRequestsMax) {
    return (
      <p className="mt-4 text-ink-700 print:hidden">
        You have {openCount} open requests. You can send another one after our answer, or after
        withdrawing one.
      </p>
    );
  }
  return (
    <Button variant="outline" className="mt-5 print:hidden" onClick={() => setIsOpen(true)}>
      Request an appointment
    </Button>
  );
}

function Shown({ listed, ...props }: OwnAppointmentsProps & { listed: Listed }) {
  const { ownerId, pets, isReadOnly } = props;
  const { upcoming, past, open, declined } = toOwnView(listed, clinicNow());
  const listRef = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  const focusList = () => listRef.current?.focus();
  return (
    <>
      <div ref={listRef} tabIndex={-1} role="group" aria-label="Appointments and requests">
        <UpcomingAppointments appointments={upcoming} />
        <RequestList
          requests={[...open, ...declined]}
          isReadOnly={isReadOnly}
          onWithdrawn={focusList}
        />
      </div>
      {isReadOnly ? (
        <p className="mt-4 text-ink-700">You can’t request appointments in the demo.</p>
      ) : (
        <NewRequest {...{ ownerId, pets }} openCount={open.length} onClosed={focusList} />
      )}
      <PastAppointments appointments={past} />
    </>
  );
}

/** Shows the appointments of all of the owner's pets, and takes requests for new ones. */
export function OwnAppointments(props: OwnAppointmentsProps) {
  const query = useQuery(ownAppointmentsQuery);
  return (
    <Card className="p-6 sm:p-8 lg:col-span-2 print:break-inside-auto">
      <h3 className="text-heading">Appointments</h3>
      {query.isPending && (
        <LoadingRegion label="Loading your appointments">
          <Skeleton className="mt-4 h-20" />
        </LoadingRegion>
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="Your appointments could not be loaded"
          className="mt-4"
        />
      )}
      {query.data !== undefined && <Shown {...props} listed={query.data} />}
    </Card>
  );
}
