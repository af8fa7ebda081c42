import type { Appointment } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatWeekday } from '../../../shared/format-date.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { todayQuery, todaysPetsQuery } from '../api/visits.ts';
import { VisitCard } from './VisitCard.tsx';

const countVisits = ({ length }: readonly Appointment[]): string =>
  length === 1 ? '1 visit' : `${length} visits`;

/** Today's visits by time. A card opens the pet with that visit's services ticked. */
export function TodayVisits({ visitId, petId }: { visitId: number | null; petId: number | null }) {
  const query = useQuery(todayQuery);
  const pets = useQuery(todaysPetsQuery);
  if (query.isPending || pets.isPending) {
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
        {`Today, ${formatWeekday(today)} · ${countVisits(visits)}`}
      </h2>
      {visits.length === 0 && (
        <p className="text-ink-700">
          {`${
            closed === undefined
              ? 'No visits today.'
              : `The clinic is closed today${closed.holiday === null ? '' : ` (${closed.holiday})`}.`
          } Search for anyone who walks in.`}
        </p>
      )}
      <ul
        aria-label="Today’s visits"
        className={clsx('grid gap-2', petId === null && 'sm:grid-cols-2 xl:grid-cols-3')}
      >
        {visits.map((visit) => (
          <VisitCard
            key={visit.id}
            visit={visit}
            pet={pets.data?.get(visit.petId)}
            isOpen={isOpen(visit)}
          />
        ))}
      </ul>
    </section>
  );
}
