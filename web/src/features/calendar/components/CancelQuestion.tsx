import type { Appointment } from '@petwell/contracts';
import { Button } from '../../../shared/ui/Button.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { describeAppointment } from '../describe.ts';
import { useSetStatus } from '../use-set-status.ts';
import type { Outcome } from './Outcome.tsx';

type CancelQuestionProps = {
  appointment: Appointment;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
};

/** Asks before an appointment is canceled, because the owner is told. */
export function CancelQuestion({ appointment, onDone, onClose }: CancelQuestionProps) {
  const { setStatus, isPending } = useSetStatus(appointment, onDone);
  const what = describeAppointment(appointment);
  const told = `${appointment.ownerName} is told by email.`;
  const cancel = () =>
    setStatus({ status: 'cancelled' }, () => onDone({ text: `Canceled: ${what}. ${told}` }));
  return (
    <div className="space-y-4">
      <p>{what}</p>
      <p>
        <span translate="no">{appointment.ownerName}</span> gets an email that it’s canceled, and it
        disappears from their calendar. This can’t be undone.
      </p>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Keep appointment
        </Button>
        <Button variant="destructive" isLoading={isPending} onClick={() => void cancel()}>
          Cancel appointment
        </Button>
      </DialogActions>
    </div>
  );
}
