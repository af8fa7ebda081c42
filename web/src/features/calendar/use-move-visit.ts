import type { Appointment } from '@petwell/contracts';
import { useState } from 'react';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeRefusal } from '../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { useChangeAppointment } from './api/appointments.ts';
import { columnOf, type Place } from './calendar-rules.ts';
import type { Tasks } from './use-tasks.ts';
import { describeAppointment } from './describe.ts';
import { appointmentTexts } from './texts.ts';

const hasMoved = (visit: Appointment, to: Place): boolean =>
  visit.day !== to.day || visit.time !== to.time || (visit.column ?? null) !== to.column;

/**
 * Moves a visit that was dragged: shown at its new place at once, and back at its old one, with the reason, if
 * the server refuses. A taken time leads to the form, which asks. What was moved can be moved back.
 */
export function useMoveVisit(tasks: Tasks, columns: readonly string[]) {
  const change = useChangeAppointment();
  const flight = useSingleFlight();
  // Also after the response, until the visit was read again with another version.
  const [moving, setMoving] = useState<{ visit: Appointment; to: Place } | null>(null);
  /** Null: no column was chosen, so none can be restored. */
  const placeOf = (visit: Appointment, to: Place): Place => ({
    day: visit.day,
    time: visit.time,
    column: to.column === null ? null : columnOf(visit, columns),
  });
  const move = async (visit: Appointment, to: Place): Promise<void> => {
    if (!hasMoved(visit, to) || !flight.start()) return;
    setMoving({ visit, to });
    const { id, version, ownerName } = visit;
    const { day, time, column } = to;
    try {
      const moved = await change.mutateAsync({
        id,
        version,
        ...(day !== visit.day && { day }),
        ...(time !== visit.time && { time }),
        ...(column !== null && column !== (visit.column ?? null) && { column }),
      });
      const isTold = day !== visit.day || time !== visit.time;
      const told = isTold ? ` ${ownerName} is told by email.` : '';
      const { appointment } = moved;
      tasks.finish({
        text: `Moved: ${describeAppointment(appointment)}.${told}`,
        action: { label: 'Undo', run: () => void move(appointment, placeOf(visit, to)) },
      });
    } catch (error) {
      setMoving(null);
      if (hasCode(error, 'double_booked') || hasCode(error, 'outside_hours')) {
        tasks.begin({ kind: 'change', appointment: visit, to, refusal: error });
      } else {
        tasks.finish({ text: describeRefusal(error, appointmentTexts.notMoved), isProblem: true });
      }
    } finally {
      flight.finish();
    }
  };
  return {
    move,
    /** The visits, with the one that is being moved at its new place. */
    shown: (visits: readonly Appointment[]): Appointment[] =>
      visits.map((one) =>
        one.id === moving?.visit.id && one.version === moving.visit.version
          ? { ...one, ...moving.to }
          : one,
      ),
  };
}
