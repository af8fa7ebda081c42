import type { Appointment } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { paths } from '../../../shared/paths.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { todayQuery } from '../api/visits.ts';

const stateOf = ({ status, arrivedAt }: Appointment): string | null => {
  if (status === 'completed') return 'Done';
  if (status === 'no_show') return 'No-show';
  return arrivedAt == null ? null : 'Arrived';
};

function VisitCard({ visit, isOpen }: { visit: Appointment; isOpen: boolean }) {
  const { id, petId, petName, ownerName, type, duration, time, status } = visit;
  const state = stateOf(visit);
  const isOver = status !== 'scheduled';
  return (
    <li>
      <Link
        to={paths.adminDeskVisit(petId, id)}
        aria-current={isOpen ? 'true' : undefined}
        data-row
        className={clsx(
          'flex gap-3 rounded-card border bg-white px-3.5 py-2.5 hover:border-brand-600',
          isOpen ? 'border-brand-700 ring-1 ring-brand-700' : 'border-sand-200',
          isOver && 'text-ink-700',
        )}
      >
        <span className="w-20 shrink-0 font-bold tabular-nums">
          {formatTime(time)}
          {state !== null && (
            <span className="block text-sm font-semibold text-brand-700">{state}</span>
          )}
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block">
            <strong>{petName}</strong> <span className="text-ink-700">{ownerName}</span>
          </span>
          <span className="block text-sm text-ink-700">
            {typeLabels[type]}
            {duration !== 30 && `, ${duration} min`}
          </span>
        </span>
      </Link>
    </li>
  );
}

const countVisits = ({ length }: readonly Appointment[]): string =>
  length === 1 ? '1 visit' : `${length} visits`;

/** Today's visits by time. A card opens the pet with that visit's services ticked. */
export function TodayVisits({ visitId, petId }: { visitId: number | null; petId: number | null }) {
  const query = useQuery(todayQuery);
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading today’s visits">
        <Skeleton className="h-16" />
        <Skeleton className="mt-2 h-16" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="Today’s visits could not be loaded"
      />
    );
  }
  const { today, closed, appointments } = query.data;
  const visits = appointments.filter(({ status }) => status !== 'cancelled');
  const isOpen = (visit: Appointment) =>
    visitId === null ? visit.petId === petId : visit.id === visitId;
  return (
    <section aria-labelledby="desk-today">
      <h2 id="desk-today" className="mb-2 font-semibold text-ink-700">
        Today, {formatWeekday(today)} · {countVisits(visits)}
      </h2>
      {visits.length === 0 && (
        <p className="text-ink-700">
          {closed === undefined
            ? 'No visits today.'
            : `The clinic is closed today${closed.holiday === null ? '' : ` (${closed.holiday})`}.`}{' '}
          Search for anyone who walks in.
        </p>
      )}
      <ul
        aria-label="Today’s visits"
        className={clsx(
          'grid items-start gap-2',
          petId === null && 'sm:grid-cols-2 xl:grid-cols-3',
        )}
      >
        {visits.map((visit) => (
          <VisitCard key={visit.id} visit={visit} isOpen={isOpen(visit)} />
        ))}
      </ul>
    </section>
  );
}
