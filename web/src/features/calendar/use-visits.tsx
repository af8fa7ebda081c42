import { useInfiniteQuery } from '@tanstack/react-query';
import { customerAppointmentsQuery } from './api/appointments.ts';
import { CustomerVisit } from './components/CustomerVisits.tsx';
import type { Tasks } from './use-tasks.ts';
import { statuses } from './texts.ts';
import type { TimelineSource } from '../customers/index.ts';
import { formatLongDay, formatTime } from '../../shared/format-date.ts';

/** Reads a customer's visits for the timeline, with their actions; `today` is unknown while they load. */
export function useVisits(
  ownerId: number,
  tasks: Tasks | null,
): TimelineSource & { today: string | undefined } {
  const query = useInfiniteQuery(customerAppointmentsQuery(ownerId));
  const [page] = query.data?.pages ?? [];
  const today = page?.today;
  const entries = (page?.appointments ?? []).map((appointment) => ({
    key: `visit ${appointment.id}`,
    at: appointment.startsAt,
    title: `${formatLongDay(appointment.day)} at ${formatTime(appointment.time)}`,
    badge: statuses[appointment.status],
    body: <CustomerVisit today={today ?? ''} appointment={appointment} tasks={tasks} />,
    when: null,
  }));
  return { kind: 'visits', query, entries, loadedTo: undefined, today };
}
