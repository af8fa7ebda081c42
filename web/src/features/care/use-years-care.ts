import { useQuery } from '@tanstack/react-query';
import { benefitsQuery } from '../../shared/benefits/get-benefits.ts';
import { clinicNow, clinicToday } from '../../shared/format-date.ts';
import { ownAppointmentsQuery } from '../../shared/appointments/own-appointments.ts';
import { toOwnView } from '../../shared/appointments/own-view.ts';
import { careQuery } from './api/care.ts';
import { groupRows, toCareRows } from './rows.ts';

type Enrollment = {
  enrollmentId: number;
  petId: number;
  /** The plan's last day, if it is set to end. */
  endsOn?: string | undefined;
  isOwn: boolean;
};

/** The pet's visits to come and open requests. Staff can't read them here, and a failure shows none. */
function useVisits({ petId, isOwn }: Enrollment) {
  const { data, isLoading } = useQuery({ ...ownAppointmentsQuery, enabled: isOwn });
  // Otherwise a service that is booked would ask for a visit until then.
  if (isLoading) return null;
  if (data === undefined) return { visits: [], requests: [] };
  const { upcoming, open } = toOwnView(data, clinicNow());
  return {
    visits: upcoming.filter((one) => one.petId === petId && one.status === 'scheduled'),
    requests: open.filter((one) => one.petId === petId),
  };
}

/** Reads the services of a pet's plan year with what is left, due, booked, and asked for. */
export function useYearsCare(enrollment: Enrollment) {
  const year = useQuery(benefitsQuery(enrollment.enrollmentId, 'owner'));
  const care = useQuery(careQuery(enrollment.petId));
  const visiting = useVisits(enrollment);
  if (year.data === undefined || care.data === undefined || visiting === null) {
    const error = year.error ?? care.error;
    const retry = () => Promise.all([year.refetch(), care.refetch()]);
    return error === null
      ? ({ status: 'loading' } as const)
      : ({ status: 'failed', error, retry } as const);
  }
  const { endsOn } = enrollment;
  const rows = toCareRows({ benefits: year.data.benefits, care: care.data, endsOn, ...visiting });
  const today = clinicToday();
  const groups = groupRows(rows, today);
  return {
    status: 'ready',
    year: year.data,
    care: care.data,
    rows,
    groups,
    today,
    endsOn,
  } as const;
}
export type YearsCareState = ReturnType<typeof useYearsCare>;
export type ReadyCare = Extract<YearsCareState, { status: 'ready' }>;
