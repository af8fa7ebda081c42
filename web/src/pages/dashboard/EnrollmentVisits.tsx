import { hasDied } from '@petwell/contracts';
import { OwnVisits } from '../../features/appointments/components/OwnVisits.tsx';
import { RequestDialog } from '../../features/appointments/components/RequestDialog.tsx';
import { isPatient } from '../../features/appointments/is-patient.ts';
import { findWanted } from '../../features/care/rows.ts';
import type { ReadyCare } from '../../features/care/use-years-care.ts';
import type { Overview } from '../../features/dashboard/components/Dashboard.tsx';

type RequestedProps = Overview & { care: ReadyCare | null };

/** The dialog that the URL asks for; opened from a mail, it waits for the plan's services. */
export function Requested({ listed, selected, view, care, isReadOnly, isOwn }: RequestedProps) {
  const { request, close } = view;
  if (request === null || !isOwn || isReadOnly || !isPatient(selected)) return null;
  return (
    <RequestDialog
      // The most urgent service is another one as soon as this one is requested; the dialog stays the same.
      key={`${selected.pet.id} ${request.code} ${request.replacesId}`}
      ownerId={listed.owner.id}
      pet={selected.pet}
      {...findWanted(care?.groups ?? null, request.code)}
      resumesOn={selected.hold?.until}
      replacesId={request.replacesId}
      onClose={close}
    />
  );
}

/** The visits of all pets; none before a first plan has started. */
export function Visits({ listed, selected, view, isReadOnly, isOwn }: Overview) {
  const hasStarted = listed.enrollments.some(({ status }) => status !== 'pending_payment');
  if (!isOwn || !hasStarted) return null;
  const canRequest = !hasDied(selected.pet) && isPatient(selected);
  return (
    <OwnVisits
      isReadOnly={isReadOnly}
      {...(canRequest && { onRequest: () => view.ask(selected.pet.id) })}
      onChange={({ petId, id }) => view.askForOtherTime(petId, id)}
    />
  );
}
