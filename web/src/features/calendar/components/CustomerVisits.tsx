import type { AdminUser, Appointment } from '@petwell/contracts';
import { Button } from '../../../shared/ui/Button.tsx';
import { fullName } from '../../../shared/staff/format.ts';
import { describeVisit } from '../describe.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { OutcomeMessage } from './Outcome.tsx';
import type { Patient } from './PatientField.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import type { Tasks } from '../use-tasks.ts';
import { VisitNotes } from './VisitNotes.tsx';

/** The pets whose plan has started, each once. */
function patientsOf(customer: AdminUser): Patient[] {
  const ownerName = fullName(customer);
  const started = customer.enrollments.filter(({ status }) => status !== 'pending_payment');
  const names = new Map(started.map(({ petId, petName }) => [petId, petName]));
  return [...names].map(([petId, petName]) => ({ petId, petName, ownerName }));
}

type CustomerVisitProps = {
  appointment: Appointment;
  today: string;
  /** Null if the role only reads. */
  tasks: Tasks | null;
};

/** Shows what a visit is about, and changes it. */
export function CustomerVisit({ appointment, today, tasks }: CustomerVisitProps) {
  return (
    <>
      <p>
        <span translate="no">{appointment.petName}</span> ·{' '}
        <span>{describeVisit(appointment)}</span>
      </p>
      <VisitNotes {...appointment} />
      {tasks !== null && (
        <div className="mt-1 flex flex-wrap gap-1 empty:hidden">
          <AppointmentActions size="small" appointment={appointment} today={today} tasks={tasks} />
        </div>
      )}
    </>
  );
}

type BookVisitProps = {
  customer: AdminUser;
  /** Unknown while the appointments load. */
  today: string | undefined;
  tasks: Tasks;
  mayBook: boolean;
};

/** Books for the pets whose plan has started, and holds the dialog of the visits' actions and its outcome. */
export function BookVisit({ customer, today, tasks, mayBook }: BookVisitProps) {
  const pets = patientsOf(customer);
  return (
    <>
      {today !== undefined && mayBook && pets.length > 0 && (
        <Button variant="outline" size="small" onClick={() => tasks.begin({ kind: 'book', pets })}>
          Book appointment
        </Button>
      )}
      {today !== undefined && <TaskDialog tasks={tasks} today={today} />}
      <div className="basis-full empty:hidden">
        <OutcomeMessage outcome={tasks.outcome} />
      </div>
    </>
  );
}
