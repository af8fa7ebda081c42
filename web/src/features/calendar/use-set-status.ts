import type { Appointment, AppointmentStatus } from '@petwell/contracts';
import { useRef } from 'react';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { useChangeAppointment } from './api/appointments.ts';
import type { Outcome } from './components/Outcome.tsx';
import { appointmentTexts } from './texts.ts';

type NewStatus = { status: AppointmentStatus; confirmDoubleBooking?: true } | { arrived: boolean };

/**
 * Sets an appointment's status, once however often it is clicked. A refusal becomes an outcome; where only another
 * visit is in the way, staff can reopen it all the same.
 */
export function useSetStatus(appointment: Appointment, onOutcome: (outcome: Outcome) => void) {
  const { id, version } = appointment;
  const change = useChangeAppointment();
  const flight = useSingleFlight();
  // The response can be faster than the second click of a double click.
  const changedVersion = useRef<number>(undefined);
  const setStatus = async (next: NewStatus, onDone: () => void): Promise<void> => {
    if (changedVersion.current === version || !flight.start()) return;
    try {
      await change.mutateAsync({ id, version, ...next });
      changedVersion.current = version;
      onDone();
    } catch (error) {
      const reopen = () => void setStatus({ ...next, confirmDoubleBooking: true }, onDone);
      onOutcome({
        text: describeError(error, appointmentTexts.notChanged),
        isProblem: true,
        ...(hasCode(error, 'double_booked') && {
          action: { label: 'Reopen anyway', run: reopen },
        }),
      });
    } finally {
      flight.finish();
    }
  };
  return { setStatus, isPending: change.isPending, pendingStatus: change.variables?.status };
}
