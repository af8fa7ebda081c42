import type { OwnAppointment } from '@petwell/contracts';
import { useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { useCancelAppointment } from '../api/change-appointments.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { clinicNow, formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { toCalendarFile } from '../calendar-file.ts';
import { cancelTexts } from '../texts.ts';

/** Saves the visit as a file that calendars open. */
export function AddToCalendar({ appointment }: { appointment: OwnAppointment }) {
  const clinic = useConfig()?.clinic;
  if (clinic === undefined) return null;
  const save = () => {
    const content = toCalendarFile({
      appointment,
      summary: `${typeLabels[appointment.type]} for ${appointment.petName} at ${clinic.name}`,
      location: clinic.address,
      now: clinicNow(),
      host: clinic.email.split('@')[1] ?? 'localhost',
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }));
    link.download = 'visit.ics';
    link.click();
    // Phones open the file after this handler has returned.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <Button variant="ghost" size="small" onClick={save}>
      Add to calendar
    </Button>
  );
}

type CancelVisitProps = { appointment: OwnAppointment; onCanceled: () => void };

/** Cancels a visit, after asking. */
export function CancelVisit({ appointment, onCanceled }: CancelVisitProps) {
  const { id, petName, day, time } = appointment;
  const [isAsking, setIsAsking] = useState(false);
  const canceling = useCancelAppointment();
  const flight = useSingleFlight();
  const close = () => {
    setIsAsking(false);
    canceling.reset();
  };
  const cancel = async () => {
    if (!flight.start()) return;
    try {
      await canceling.mutateAsync(id);
      showToast(cancelTexts.canceled);
      close();
      onCanceled();
    } catch (error) {
      // The dialog shows why it is too late.
      if (!hasCode(error, 'status_conflict')) showErrorToast(cancelTexts.notCanceled, error);
    } finally {
      flight.finish();
    }
  };
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
        Cancel visit
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Cancel this visit?"
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Keep it
            </Button>
            <Button
              variant="destructive"
              isLoading={canceling.isPending}
              onClick={() => void cancel()}
            >
              {canceling.isPending ? 'Canceling…' : 'Cancel visit'}
            </Button>
          </>
        }
      >
        <p className="[overflow-wrap:anywhere]">
          <span translate="no">{petName}</span>, <span>{formatWeekday(day)}</span> at{' '}
          <span>{formatTime(time)}</span>. Nothing is used from your plan.
        </p>
        {hasCode(canceling.error, 'status_conflict') && (
          <Alert variant="error" className="mt-4">
            <span>{canceling.error.publicMessage}</span> <ClinicPhone />
          </Alert>
        )}
      </Dialog>
    </>
  );
}
