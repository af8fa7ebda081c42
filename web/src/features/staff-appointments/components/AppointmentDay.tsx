import { type Appointment, daySchema, type StaffRole } from '@petwell/contracts';
import {
  useIsFetching,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { Plus, Printer, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import { clinicToday, formatLongDay, formatSpan } from '../../../shared/format-date.ts';
import { useIsWide } from '../../../shared/hooks/use-is-wide.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { mayAct, mayManage } from '../../../shared/staff/permissions.ts';
import { dayQuery, daysQuery } from '../api/appointments.ts';
import { weekOf } from '../calendar-rules.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { AppointmentRow } from './AppointmentRow.tsx';
import { Calendar } from './Calendar.tsx';
import { DayPicker } from './DayPicker.tsx';
import { MonthPicker } from './MonthPicker.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import { OutcomeMessage } from './Outcome.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { type Tasks, useTasks } from '../use-tasks.ts';
import { TaskPanel } from './TaskPanel.tsx';

const viewSchema = z.enum(['day', 'week']).catch('day');

/** Keeps day and view in `?day=2026-11-30&view=week`, so that reloading and going back work. Null: today. */
function useShownDay() {
  const [parameters, setParameters] = useSearchParams();
  const { data: day = null } = daySchema.safeParse(parameters.get('day'));
  const view = viewSchema.parse(parameters.get('view'));
  const show = (next: string | null, nextView = view) =>
    setParameters({
      ...(next !== null && { day: next }),
      ...(nextView === 'week' && { view: nextView }),
    });
  return { day, view, show };
}
type ShownDay = ReturnType<typeof useShownDay>;

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
  closedDays?: { day: string; holiday: string | null }[] | undefined;
  columns?: string[] | undefined;
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

function ViewSwitch({ day, view, show }: ShownDay) {
  const look = (of: typeof view) => ({
    variant: view === of ? ('primary' as const) : ('outline' as const),
    'aria-pressed': view === of,
    onClick: () => show(day, of),
  });
  return (
    <div role="group" aria-label="View" className="flex gap-2">
      <Button {...look('day')}>Day</Button>
      <Button {...look('week')}>Week</Button>
    </div>
  );
}

type ToolbarProps = { shown: ShownDay; isWide: boolean; onBook?: (() => void) | undefined };

function Toolbar({ shown, isWide, onBook }: ToolbarProps) {
  const { day, view, show } = shown;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      {day !== null && (
        <DayPicker
          day={day}
          step={isWide && view === 'week' ? 7 : 1}
          onPick={(next) => show(next)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isWide && <ViewSwitch {...shown} />}
        <Refresh />
        <Button variant="outline" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print day
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

/** The month, opened on demand where there is little room. */
function FoldedMonth(props: ComponentProps<typeof MonthPicker>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 py-2.5 font-semibold text-brand-700">Month</summary>
      {isOpen && <MonthPicker {...props} />}
    </details>
  );
}

/** Reads the days that are shown, again every 30 seconds. That renews no session: only GET /api/session does. */
function useDays(picked: string | null, view: ShownDay['view']) {
  const week = weekOf(picked ?? clinicToday());
  const [monday = '', sunday = ''] = [week[0], week[6]];
  const options = { refetchInterval: 30_000 };
  const ofDay = useQuery({ ...dayQuery(picked), ...options, enabled: view === 'day' });
  const ofWeek = useQuery({ ...daysQuery(monday, sunday), ...options, enabled: view === 'week' });
  return { query: view === 'week' ? ofWeek : ofDay, week };
}

/** Only one day of what was read, for the list and the paper. */
const onlyDay = (query: UseQueryResult<DayOfAppointments>, day: string | null) => ({
  ...query,
  data: query.data && {
    ...query.data,
    closed: query.data.closed ?? query.data.closedDays?.find((closed) => closed.day === day),
    appointments: query.data.appointments.filter((one) => one.day === day),
  },
});

/** The day as a list, or on wide screens the day or week as a grid with the month and the requests beside it. */
export function AppointmentDay({ role }: { role: StaffRole }) {
  const shown = useShownDay();
  const { day: picked, view, show } = shown;
  const { query, week } = useDays(picked, view);
  const isWide = useIsWide(64);
  const allTasks = useTasks();
  const { today, columns = [] } = query.data ?? {};
  const day = picked ?? today ?? null;
  const tasks = mayAct(role) && today !== undefined ? allTasks : null;
  const book = () => allTasks.begin({ kind: 'book', pets: null, ...(day !== null && { day }) });
  const list = <Day {...{ day, tasks, role }} query={onlyDay(query, day)} />;
  const dialog = today !== undefined && (
    <TaskDialog
      {...{ today, columns }}
      tasks={allTasks}
      without={isWide ? ['book', 'visit'] : []}
    />
  );
  const outcome = <OutcomeMessage outcome={allTasks.outcome} shownDay={day} />;
  const toolbar = (
    <Toolbar {...{ isWide }} shown={{ ...shown, day }} onBook={tasks === null ? undefined : book} />
  );
  const month = day !== null &&
    today !== undefined && { day, today, onPick: (to: string) => show(to) };
  if (!isWide) {
    return (
      <div className="max-w-4xl space-y-6">
        {toolbar}
        {dialog}
        {outcome}
        {month && <FoldedMonth {...month} />}
        <OpenRequests tasks={tasks} />
        {list}
      </div>
    );
  }
  const current = query.isPlaceholderData ? undefined : query.data;
  const isOpen = allTasks.task?.kind === 'book' || allTasks.task?.kind === 'visit';
  return (
    <>
      <div className="hidden print:block">{list}</div>
      <div
        className={clsx(
          'grid items-start gap-5 print:hidden',
          isOpen ? 'grid-cols-[14rem_minmax(0,1fr)_19rem]' : 'grid-cols-[14rem_minmax(0,1fr)]',
        )}
      >
        <div className="space-y-4">
          {month && <MonthPicker {...month} />}
          <OpenRequests tasks={tasks} />
        </div>
        <div className="min-w-0 space-y-4">
          {toolbar}
          {dialog}
          {outcome}
          <h2 className="text-heading">
            {view === 'week' ? formatSpan(week) : day !== null && formatLongDay(day)}
            {view === 'day' && day !== null && day === today && ' (today)'}
          </h2>
          {query.isError && (
            <LoadFailure
              error={query.error}
              onRetry={query.refetch}
              title="The appointments could not be loaded"
            />
          )}
          {current !== undefined && day !== null && (
            <Calendar
              days={view === 'week' ? week : [day]}
              visits={current.appointments}
              closedDays={current.closedDays ?? []}
              mayChange={tasks !== null}
              today={current.today}
              columns={columns}
              tasks={allTasks}
            />
          )}
          {current === undefined && !query.isError && (
            <LoadingRegion label="Loading the appointments">
              <Skeleton className="h-[45rem]" />
            </LoadingRegion>
          )}
        </div>
        {isOpen && today !== undefined && (
          <TaskPanel
            {...{ today, columns }}
            tasks={allTasks}
            visits={current?.appointments ?? []}
          />
        )}
      </div>
    </>
  );
}
