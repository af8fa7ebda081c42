import type { StaffRole } from '@petwell/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { clinicToday, formatSpan, formatWeekday } from '../../../shared/format-date.ts';
import { useIsWide } from '../../../shared/hooks/use-media.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { dayQuery, daysQuery } from '../api/appointments.ts';
import { weekOf } from '../calendar-rules.ts';
import { type ShownDay, useShownDay } from '../use-shown-day.ts';
import { useDayTasks } from '../use-day-tasks.ts';
import { Calendar } from './Calendar.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { DayList, type DayOfAppointments } from './DayList.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import { OutcomeMessage } from './Outcome.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskPanel } from './TaskPanel.tsx';

const MonthPicker = lazy(async () => ({
  default: (await import('./MonthPicker.tsx')).MonthPicker,
}));

/** The month, which comes after the day. */
const Month = (props: ComponentProps<typeof MonthPicker>) => (
  <Suspense fallback={<Skeleton className="h-72" />}>
    <MonthPicker {...props} />
  </Suspense>
);

/** The month, opened on demand where there is little room. */
function FoldedMonth(props: ComponentProps<typeof MonthPicker>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 py-2.5 font-semibold text-brand-700">Month</summary>
      {isOpen && <Month {...props} />}
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

const titleOf = ({ day, view, week }: { day: string; view: string; week: readonly string[] }) =>
  view === 'week' ? formatSpan(week) : formatWeekday(day);

/** The day as a list, or on wide screens the day or week as a grid with the month and the requests beside it. */
export function AppointmentDay({ role }: { role: StaffRole }) {
  const shown = useShownDay();
  const { day: picked, view, show } = shown;
  const { query, week } = useDays(picked, view);
  const isWide = useIsWide(64);
  const isLarge = useIsWide(80);
  const allTasks = useDayTasks(
    shown,
    query.isPlaceholderData ? undefined : query.data?.appointments,
  );
  const { today, columns = [] } = query.data ?? {};
  const day = picked ?? today ?? null;
  const tasks = mayAct(role) && today !== undefined ? allTasks : null;
  const book = () => allTasks.begin({ kind: 'book', pets: null, ...(day !== null && { day }) });
  const list = <DayList day={day} tasks={tasks} role={role} query={onlyDay(query, day)} />;
  // First in both layouts, so that turning a tablet keeps what is typed in it.
  const dialog = today !== undefined && (
    <TaskDialog
      today={today}
      columns={columns}
      tasks={allTasks}
      without={isWide ? ['book', 'visit'] : []}
    />
  );
  const outcome = <OutcomeMessage outcome={allTasks.outcome} shownDay={day} />;
  const toolbar = (
    <CalendarToolbar
      title={isWide && day !== null ? titleOf({ day, view, week }) : null}
      shown={{ ...shown, day }}
      onBook={tasks === null ? undefined : book}
      isBooking={allTasks.task?.kind === 'book'}
    />
  );
  const month = day !== null &&
    today !== undefined && { day, today, onPick: (to: string) => show(to) };
  if (!isWide) {
    return (
      <>
        {dialog}
        <div className="max-w-4xl space-y-6">
          {toolbar}
          {outcome}
          {month && <FoldedMonth {...month} />}
          <OpenRequests tasks={tasks} />
          {list}
        </div>
      </>
    );
  }
  const current = query.isPlaceholderData ? undefined : query.data;
  const isOpen = allTasks.task?.kind === 'book' || allTasks.task?.kind === 'visit';
  return (
    <>
      {dialog}
      <div className="hidden print:block">{list}</div>
      <div
        className={clsx(
          'grid items-start gap-5 print:hidden',
          isOpen ? 'grid-cols-[14rem_minmax(0,1fr)_19rem]' : 'grid-cols-[14rem_minmax(0,1fr)]',
        )}
      >
        <div className="space-y-4">
          {month && <Month {...month} />}
          <OpenRequests tasks={tasks} />
        </div>
        <div className="min-w-0 space-y-4">
          {toolbar}
          {outcome}
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
              isRoomy={isLarge && !isOpen}
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
            today={today}
            columns={columns}
            tasks={allTasks}
            visits={current?.appointments ?? []}
          />
        )}
      </div>
    </>
  );
}
