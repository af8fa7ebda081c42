import type { DeskPet, StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { clinicNow, formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { ownerVisitsQuery } from '../api/visits.ts';
import { WalkIn } from './WalkIn.tsx';

/** The pet's next visit after today's, and the way to book one. */
export function NextVisit({
  pet,
  today,
  mayWalkIn,
  role,
}: {
  pet: DeskPet;
  /** Today's visit, which is shown above the services. */
  today: number | null;
  /** Its plan has started, and no visit is to come today. */
  mayWalkIn: boolean;
  role: StaffRole;
}) {
  const query = useQuery(ownerVisitsQuery(pet.ownerId));
  if (query.isPending) return <Skeleton className="h-11" />;
  if (query.data === undefined) {
    return <LoadFailure error={query.error} onRetry={query.refetch} title="Visits not loaded" />;
  }
  const now = clinicNow().toISOString();
  const next = query.data.find(
    ({ id, petId, status, startsAt }) =>
      petId === pet.petId && id !== today && status === 'scheduled' && startsAt > now,
  );
  return (
    <>
      <p className="text-sm text-ink-700">
        {next === undefined ? (
          today === null ? (
            'None booked.'
          ) : (
            'None after today.'
          )
        ) : (
          <TextLink to={paths.adminVisit(next)}>
            {`${formatWeekday(next.day)} at ${formatTime(next.time)}, ${typeLabels[next.type].toLowerCase()}`}
          </TextLink>
        )}
      </p>
      {mayAct(role) && pet.deceasedAt === undefined && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Link
            to={paths.adminBookingFor(pet.petId)}
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            Book
          </Link>
          {mayWalkIn && <WalkIn pet={pet} />}
        </div>
      )}
    </>
  );
}
