import type { Appointment } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { appointmentQuery } from '../../shared/staff/get-appointment.ts';
import { todayQuery } from './api/visits.ts';

/** Whether services can still be recorded for a visit that was on an earlier day. */
const isEarlier = ({ day, status }: Appointment, today: string): boolean =>
  day < today && status !== 'cancelled';

/** The visit that was opened, today's or an earlier one, or else the pet's next one today that is still to come. */
export function useOpenVisit(petId: number, visitId: number | null) {
  const todays = useQuery(todayQuery);
  const visits = todays.data?.appointments.filter((visit) => visit.petId === petId) ?? [];
  const opened = visits.find(({ id }) => id === visitId);
  const isElsewhere = visitId !== null && todays.data !== undefined && opened === undefined;
  const found = useQuery({ ...appointmentQuery(visitId ?? 0), enabled: isElsewhere });
  const today = todays.data?.today ?? '';
  const earlier =
    isElsewhere && found.data?.petId === petId && isEarlier(found.data, today) ? found.data : null;
  const todaysVisit = opened ?? visits.find(({ status }) => status === 'scheduled') ?? null;
  return { earlier, todaysVisit, isPending: todays.isPending || (isElsewhere && found.isPending) };
}
