import type { Appointment } from '@petwell/contracts';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useChangeAppointment } from '../api/appointments.ts';
import { describeAppointment } from '../describe.ts';
import { type AppointmentValues, changesOf, valuesOf } from '../form-schema.ts';
import { appointmentTexts } from '../texts.ts';
import { AppointmentForm } from './AppointmentForm.tsx';
import type { Outcome } from './Outcome.tsx';

type ChangeFormProps = {
  appointment: Appointment;
  today: string;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
};

/** Moves an appointment, or changes its type, duration, or notes. */
export function ChangeForm({ appointment, today, onDone, onClose }: ChangeFormProps) {
  const change = useChangeAppointment();
  const { id, version, ownerName } = appointment;
  const save = async (values: AppointmentValues, confirmDoubleBooking: boolean) => {
    const changes = changesOf(valuesOf(appointment), values);
    const names = Object.keys(changes);
    if (names.length === 0) return onClose();
    try {
      const changed = await change.mutateAsync({
        ...{ id, version, ...changes },
        ...(confirmDoubleBooking && { confirmDoubleBooking }),
      });
      const told = names.some((name) => name !== 'notes') ? ` ${ownerName} is told by email.` : '';
      const { day } = changed.appointment;
      onDone({
        text: `Changed: ${describeAppointment(changed.appointment)}.${told}`,
        ...(day !== appointment.day && { day }),
      });
    } catch (error) {
      // Another desk was faster, so what is in the form is out of date.
      if (!hasCode(error, 'status_conflict', 'not_found')) throw error;
      onDone({ text: describeError(error, appointmentTexts.notChanged), isProblem: true });
    }
  };
  return (
    <AppointmentForm
      values={valuesOf(appointment)}
      action="Save"
      failed={appointmentTexts.notChanged}
      onSubmit={save}
      today={today}
    />
  );
}
