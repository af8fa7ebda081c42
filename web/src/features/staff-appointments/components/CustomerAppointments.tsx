import type { AdminUser, Appointment, StaffRole } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatLongDay, formatTime } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { RecordList } from '../../../shared/staff/RecordList.tsx';
import { fullName } from '../../../shared/staff/format.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { customerAppointmentsQuery } from '../api/appointments.ts';
import { describeVisit } from '../describe.ts';
import { statuses } from '../texts.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { OutcomeMessage } from './Outcome.tsx';
import { OwnerNote } from './OwnerNote.tsx';
import type { Patient } from './PatientField.tsx';
import { TaskDialog, type Tasks, useTasks } from './TaskDialog.tsx';

/** The pets whose plan has started, each once. */
function patientsOf(customer: AdminUser): Patient[] {
  const ownerName = fullName(customer);
  const started = customer.enrollments.filter(({ status }) => status !== 'pending_payment');
  const names = new Map(started.map(({ petId, petName }) => [petId, petName]));
  return [...names].map(([petId, petName]) => ({ petId, petName, ownerName }));
}

/** The next one first, then what is past or canceled, the latest first. */
function inOrder(appointments: Appointment[], today: string): Appointment[] {
  const isAhead = ({ day, status }: Appointment) => day >= today && status === 'scheduled';
  return [
    ...appointments.filter(isAhead),
    ...appointments.filter((one) => !isAhead(one)).toReversed(),
  ];
}

type EntryProps = { appointment: Appointment; today: string; tasks: Tasks | null };

function Entry({ appointment, today, tasks }: EntryProps) {
  const { petName, day, time, notes, ownerNote, status } = appointment;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold">
          {formatLongDay(day)} at {formatTime(time)}
        </span>
        <Badge variant={statuses[status].variant}>{statuses[status].label}</Badge>
      </div>
      <p className="break-words text-ink-700">
        {petName} · {describeVisit(appointment)}
      </p>
      <OwnerNote note={ownerNote} />
      {notes !== null && <p className="break-words whitespace-pre-line text-ink-700">{notes}</p>}
      {tasks !== null && (
        <div className="mt-1 flex flex-wrap gap-1 empty:hidden">
          <AppointmentActions size="small" {...{ appointment, today, tasks }} />
        </div>
      )}
    </>
  );
}

/** Lists a customer's appointments, and books for the pets whose plan has started. */
export function CustomerAppointments({ customer, role }: { customer: AdminUser; role: StaffRole }) {
  const query = useInfiniteQuery(customerAppointmentsQuery(customer.owner.id));
  const allTasks = useTasks();
  const [page] = query.data?.pages ?? [];
  const tasks = mayAct(role) ? allTasks : null;
  const pets = patientsOf(customer);
  return (
    <>
      {page !== undefined && tasks !== null && pets.length > 0 && (
        <Button
          variant="outline"
          size="small"
          className="mb-3"
          onClick={() => tasks.begin({ kind: 'book', pets })}
        >
          Book appointment
        </Button>
      )}
      {page !== undefined && <TaskDialog tasks={allTasks} today={page.today} />}
      <div className="mb-3 empty:hidden">
        <OutcomeMessage outcome={allTasks.outcome} />
      </div>
      <RecordList
        name="Appointments"
        query={query}
        items={page === undefined ? [] : inOrder(page.appointments, page.today)}
        keyOf={({ id }) => id}
        empty="No appointments yet"
      >
        {(appointment) => <Entry {...{ appointment, today: page?.today ?? '', tasks }} />}
      </RecordList>
    </>
  );
}
