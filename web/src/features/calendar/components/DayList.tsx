import type { Appointment, StaffRole } from '@petwell/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatLongDay } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { countOf } from '../../../shared/staff/format.ts';
import { mayManage } from '../../../shared/staff/permissions.ts';
import type { Tasks } from '../use-tasks.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { AppointmentRow } from './AppointmentRow.tsx';
import { DayTable } from './DayTable.tsx';

export type DayOfAppointments = {
  today: string;
  appointments: Appointment[];
  closed?: { holiday: string | null } | undefined;
  closedDays?: { day: string; holiday: string | null }[] | undefined;
  columns?: string[] | undefined;
};
type ListProps = DayOfAppointments & { tasks: Tasks | null };

function List({ appointments, today, tasks }: ListProps) {
  if (appointments.length === 0) return null;
  return (
    <Card className="print:hidden">
      <ol aria-label="Appointments" className="divide-y divide-sand-200">
        {appointments.map((appointment) => (
          <AppointmentRow
            key={appointment.id}
            appointment={appointment}
            actions={
              tasks !== null && (
                <AppointmentActions appointment={appointment} today={today} tasks={tasks} />
              )
            }
          />
        ))}
      </ol>
    </Card>
  );
}

type DayListProps = {
  day: string | null;
  query: Pick<
    UseQueryResult<DayOfAppointments>,
    'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'
  >;
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
export function DayList({ day, query, tasks, role }: DayListProps) {
  // The day before stays in `data` while this one is loading.
  const shown = query.isPlaceholderData ? undefined : query.data;
  return (
    <section aria-labelledby="day">
      <h2 id="day" className="text-heading">
        {`${day === null ? 'Today' : formatLongDay(day)}${day !== null && day === query.data?.today ? ' (today)' : ''}`}
      </h2>
      <p role="status" className="mb-3 min-h-6 text-ink-700">
        {day !== null && <span className="sr-only">{`${formatLongDay(day)}: `}</span>}
        {shown !== undefined && <span>{countText(shown)}</span>}
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
      {shown !== undefined && <DayTable {...shown} />}
      {shown === undefined && !query.isError && (
        <LoadingRegion label="Loading the appointments">
          <Skeleton className="h-48" />
        </LoadingRegion>
      )}
    </section>
  );
}
