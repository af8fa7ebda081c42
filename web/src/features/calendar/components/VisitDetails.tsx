import type { Appointment } from '@petwell/contracts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { AppointmentRow } from './AppointmentRow.tsx';
import type { Tasks } from '../use-tasks.ts';

type VisitDetailsProps = { appointment: Appointment; today: string; tasks: Tasks };

/** Shows the visit of a card beside the calendar, with what can be done. */
export function VisitDetails({ appointment, today, tasks }: VisitDetailsProps) {
  return (
    <ul className="-mx-4 -mt-4">
      <AppointmentRow
        isAlone
        appointment={appointment}
        actions={<AppointmentActions appointment={appointment} today={today} tasks={tasks} />}
      />
    </ul>
  );
}
