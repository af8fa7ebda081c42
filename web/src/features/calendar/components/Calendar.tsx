import type { Appointment } from '@petwell/contracts';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { formatWeekday } from '../../../shared/format-date.ts';
import { columnOf, hoursToShow, isClosedAt, type Place, type Track } from '../calendar-rules.ts';
import { useMoveVisit } from '../use-move-visit.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import type { Task, Tasks } from '../use-tasks.ts';

type ClosedDay = { day: string; holiday: string | null };

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The vets and rooms of one day, or the days of a week without those that are always closed and empty. */
function tracksOf(
  days: readonly string[],
  { columns, closedDays, visits }: Pick<CalendarProps, 'columns' | 'closedDays' | 'visits'>,
): Track[] {
  const [day = ''] = days;
  if (days.length === 1 && columns.length > 1) {
    return columns.map((name) => ({ key: name, day, column: name, name }));
  }
  const isEmpty = (one: string) => visits.every((visit) => visit.day !== one);
  const isIdle = (one: string) =>
    isEmpty(one) && closedDays.some((closed) => closed.day === one && closed.holiday === null);
  return days
    .filter((one) => days.length === 1 || !isIdle(one))
    .map((one) => ({
      key: one,
      day: one,
      column: null,
      name:
        days.length === 1
          ? formatWeekday(one)
          : shortDay
              .format(new Date(`${one}T00:00:00Z`))
              .split(' ')
              .toReversed()
              .join(' '),
    }));
}

type CalendarProps = {
  /** One day, or a week. */
  days: readonly string[];
  /** Whether a day of the week has room for two visits side by side; otherwise for one. */
  isRoomy: boolean;
  visits: readonly Appointment[];
  columns: readonly string[];
  closedDays: readonly ClosedDay[];
  today: string;
  tasks: Tasks;
  mayChange: boolean;
};

/** The day or the week as a grid. */
export function Calendar(props: CalendarProps) {
  const { days, isRoomy, visits, columns, closedDays, today, tasks, mayChange } = props;
  const weekLanes = isRoomy ? 2 : 1;
  const openingHours = useConfig()?.clinic.openingHours;
  const { move, shown } = useMoveVisit(tasks, columns);
  const tracks = tracksOf(days, { columns, closedDays, visits });
  const isByColumn = days.length === 1 && columns.length > 1;
  const trackOf = (visit: Appointment) =>
    tracks.findIndex(({ day, column }) =>
      isByColumn ? column === columnOf(visit, columns) : day === visit.day,
    );
  const book = ({ day, time, column }: Place) => {
    // Another time for the booking that is open, or else a new one.
    const open = tasks.task?.kind === 'book' ? tasks.task : null;
    const next: Task = { kind: 'book', pets: null, ...open, day, time, column };
    const draft = open && tasks.drafts.get(open);
    if (draft) {
      const values = { ...draft.values, day, time, column: column ?? draft.values.column };
      tasks.drafts.set(next, { ...draft, values });
    }
    tasks.begin(next);
  };
  return (
    <CalendarGrid
      tracks={tracks}
      trackOf={trackOf}
      closedDays={closedDays}
      isClosedAt={(day, minutes) => isClosedAt(day, minutes, openingHours)}
      today={today}
      visits={shown(visits)}
      hours={hoursToShow(days, visits, openingHours)}
      mostLanes={days.length === 1 ? Infinity : weekLanes}
      onPickGap={mayChange ? book : null}
      onOpen={(appointment) => tasks.begin({ kind: 'visit', appointment })}
      onMove={(visit, to) => void move(visit, to)}
    />
  );
}
