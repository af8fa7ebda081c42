import { type Appointment, daySchema, type StaffRole } from '@petwell/contracts';
import {
  useIsFetching,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { Plus, Printer, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { formatLongDay } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { mayAct, mayManage } from '../../../shared/staff/permissions.ts';
import { dayQuery } from '../api/appointments.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { AppointmentRow } from './AppointmentRow.tsx';
import { DayPicker } from './DayPicker.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import { OutcomeMessage } from './Outcome.tsx';
import { TaskDialog, type Tasks, useTasks } from './TaskDialog.tsx';

/** Keeps the day in `?day=2026-11-30`, so that reloading and going back work. Null: today. */
function useShownDay() {
  const [parameters, setParameters] = useSearchParams();
  const { data: day = null } = daySchema.safeParse(parameters.get('day'));
  return { day, show: (next: string | null) => setParameters(next === null ? {} : { day: next }) };
}

function Refresh() {
  const queryClient = useQueryClient();
  const queryKey = adminKeys.appointments;
  const isFetching = useIsFetching({ queryKey }) > 0;
  return (
    <Button
      variant="ghost"
      isLoading={isFetching}
      onClick={() => void queryClient.invalidateQueries({ queryKey })}
    >
      {!isFetching && <RotateCw aria-hidden className="size-4" />}
      Refresh
    </Button>
  );
}

type DayOfAppointments = {
  today: string;
  appointments: Appointment[];
  closed?: { holiday: string | null } | undefined;
};
type ListProps = DayOfAppointments & { tasks: Tasks | null };

function List({ appointments, today, tasks }: ListProps) {
  if (appointments.length === 0) return null;
  return (
    <Card>
      <ol aria-label="Appointments" className="divide-y divide-sand-200">
        {appointments.map((appointment) => (
          <AppointmentRow
            key={appointment.id}
            appointment={appointment}
            actions={tasks !== null && <AppointmentActions {...{ appointment, today, tasks }} />}
          />
        ))}
      </ol>
    </Card>
  );
}

function Toolbar({ day, show, onBook }: ReturnType<typeof useShownDay> & { onBook?: () => void }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      {day !== null && <DayPicker day={day} onPick={show} />}
      <div className="flex flex-wrap gap-2">
        <Refresh />
        <Button variant="outline" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print list
        </Button>
        {onBook !== undefined && (
          <Button onClick={onBook}>
            <Plus aria-hidden className="size-4" />
            Book
          </Button>
        )}
      </div>
    </div>
  );
}

type DayProps = {
  day: string | null;
  query: UseQueryResult<DayOfAppointments>;
  tasks: Tasks | null;
  role: StaffRole;
};

function countText({ appointments }: DayOfAppointments): string {
  if (appointments.length === 0) return 'No appointments on this day.';
  return countOf(appointments.filter(({ status }) => status !== 'cancelled').length, 'appointment');
}

function Closed({ closed, role }: { closed: { holiday: string | null }; role: StaffRole }) {
  const why = closed.holiday === null ? '' : `: ${closed.holiday}`;
  return (
    <Alert variant="warning" title={`The clinic is closed on this day${why}`} className="mb-3">
      {mayManage(role)
        ? 'You can book anyway, after a question.'
        : 'Only a manager can book on this day.'}
    </Alert>
  );
}

/** Shows the day that `query` reads, with loading, empty, and error states. */
function Day({ day, query, tasks, role }: DayProps) {
  // The day before stays in `data` while this one is loading.
  const shown = query.isPlaceholderData ? undefined : query.data;
  return (
    <section aria-labelledby="day">
      <h2 id="day" className="text-heading">
        {day === null ? 'Today' : formatLongDay(day)}
        {day !== null && day === query.data?.today && ' (today)'}
      </h2>
      <p role="status" className="mb-3 min-h-6 text-ink-700">
        {day !== null && <span className="sr-only">{formatLongDay(day)}: </span>}
        {shown !== undefined && countText(shown)}
      </p>
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="The appointments could not be loaded"
          className="mb-3"
        />
      )}
      {shown?.closed !== undefined && <Closed closed={shown.closed} role={role} />}
      {shown !== undefined && <List {...shown} tasks={tasks} />}
      {shown === undefined && !query.isError && (
        <LoadingRegion label="Loading the appointments">
          <Skeleton className="h-48" />
        </LoadingRegion>
      )}
    </section>
  );
}

/** Shows a day's appointments by time, with the owners' open requests above. */
export function AppointmentDay({ role }: { role: StaffRole }) {
  const { day: picked, show } = useShownDay();
  const query = useQuery(dayQuery(picked));
  const allTasks = useTasks();
  const today = query.data?.today;
  const day = picked ?? today ?? null;
  const tasks = mayAct(role) && today !== undefined ? allTasks : null;
  const book = () => allTasks.begin({ kind: 'book', pets: null, ...(day !== null && { day }) });
  return (
    <div className="max-w-4xl space-y-6">
      <Toolbar {...{ day, show }} {...(tasks !== null && { onBook: book })} />
      {today !== undefined && <TaskDialog tasks={allTasks} today={today} />}
      <OutcomeMessage outcome={allTasks.outcome} shownDay={day} />
      <OpenRequests tasks={tasks} />
      <Day {...{ day, query, tasks, role }} />
    </div>
  );
}
