import { hasDied, openRequestsMax, type OwnAppointment, type Pet } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownAppointmentsQuery } from '../../../shared/appointments/own-appointments.ts';
import { formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { useUnsavedEdit } from '../../../shared/hooks/use-unsaved-edit.ts';
import { draftStorage } from '../../../shared/session-storage/draft-storage.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { visitsId } from '../texts.ts';
import { RequestForm } from './RequestForm.tsx';
import type { OfferedService } from './ServiceChips.tsx';

/** Returns the focus to what opened the dialog; that button is gone once its service is requested. */
function useReturnFocus(): void {
  // Read while rendering: effects run after the dialog has taken the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener.tabIndex >= 0;
      (isThere ? opener : document.getElementById(visitsId))?.focus();
    },
    [opener],
  );
}

type RequestDialogProps = {
  ownerId: number;
  pet: Pet;
  services: readonly OfferedService[];
  /** The day from which the plan's services can be used again, while it is on hold. */
  resumesOn?: string | undefined;
  /** The service that was asked for; an unknown one is left out. */
  code: string;
  /** The visit that another time is wanted for. */
  replacesId: number | null;
  onClose: () => void;
};

function Content({ ownerId, pet, code, replacesId, ...form }: RequestDialogProps) {
  const { kept, keep } = useUnsavedEdit(draftStorage.appointmentRequests, ownerId);
  const { data } = useQuery(ownAppointmentsQuery);
  const openCount = data?.requests.filter(({ status }) => status === 'open').length ?? 0;
  const replaced = data?.appointments.find(
    ({ id, status }) => id === replacesId && status === 'scheduled',
  );
  if (openCount >= openRequestsMax) {
    return (
      <p>
        <span>You have</span> <span>{openCount}</span>{' '}
        <span>
          open requests. You can send another one after our answer, or after withdrawing one.
        </span>
      </p>
    );
  }
  if (replacesId !== null && replaced === undefined) {
    return data === undefined ? (
      <LoadingRegion label="Loading your visit">
        <Skeleton className="h-40" />
      </LoadingRegion>
    ) : (
      <p>This visit is no longer booked.</p>
    );
  }
  const offered = form.services.filter((one) => one.code === code).map((one) => one.code);
  const start = {
    petId: pet.id,
    benefitCodes: replaced === undefined ? offered : replaced.benefitCodes,
    replacesAppointmentId: replacesId,
  };
  return (
    <>
      {replaced !== undefined && <Replaced visit={replaced} />}
      <RequestForm start={start} kept={kept} keep={keep} {...form} />
    </>
  );
}

const Replaced = ({ visit: { day, time } }: { visit: OwnAppointment }) => (
  <p className="mb-4">
    Your visit on <strong>{`${formatWeekday(day)} at ${formatTime(time)}`}</strong> stays booked
    until we have found another time.
  </p>
);

/** Asks for a visit, or for another time of one. */
export function RequestDialog(props: RequestDialogProps) {
  const { pet, replacesId, onClose } = props;
  useReturnFocus();
  if (hasDied(pet)) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        replacesId === null ? `Request a visit for ${pet.name}` : `Another time for ${pet.name}`
      }
      isForm
    >
      <Content {...props} />
    </Dialog>
  );
}
