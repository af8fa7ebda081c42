import {
  type Appointment,
  type AppointmentStatus,
  changeAppointment,
  type CheckInWalkIn,
  checkInWalkIn,
  listAppointments,
  readPetCare,
  searchDesk,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

const refreshMs = 30_000;

/** Today's visits by time, read again every 30 seconds. */
export const todayQuery = queryOptions({
  queryKey: [...adminKeys.appointments, 'day', null],
  queryFn: ({ signal }) => callRoute(listAppointments, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
});

/** The pets of today's visits by id, read again with them. */
export const todaysPetsQuery = queryOptions({
  queryKey: [...adminKeys.desk, 'today'],
  queryFn: async ({ signal }) => {
    const { pets } = await callRoute(searchDesk, { query: { visits: 'today' }, signal });
    return new Map(pets.map((pet) => [pet.petId, pet]));
  },
  staleTime: 0,
  refetchInterval: refreshMs,
});

/** The visits of an owner's pets, oldest first. */
export const ownerVisitsQuery = (ownerId: number) =>
  queryOptions({
    queryKey: [...adminKeys.appointments, 'visits-of', ownerId],
    queryFn: async ({ signal }) =>
      (await callRoute(listAppointments, { query: { ownerId }, signal })).appointments,
    refetchOnMount: 'always',
  });

/** When each service of a pet is due, by code. */
export const dueDaysQuery = (petId: number) =>
  queryOptions({
    queryKey: [...adminKeys.benefits, 'due', petId],
    queryFn: async ({ signal }) => {
      const { items } = await callRoute(readPetCare, { params: { id: petId }, signal });
      return new Map(items.map(({ code, dueOn }) => [code, dueOn]));
    },
    refetchOnMount: 'always',
  });

/** Marks that a pet is there, or that it was marked by mistake. 409 `status_conflict` as below. */
export function useCheckIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      ...body
    }: Pick<Appointment, 'id' | 'version'> & { arrived: boolean }) =>
      (await callRoute(changeAppointment, { params: { id }, body })).appointment,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.appointments }),
  });
}

/** Checks in a pet that came without an appointment. 409 `status_conflict` if it has one today. */
export function useCheckInWalkIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<CheckInWalkIn, 'duration'>) =>
      (await callRoute(checkInWalkIn, { body, onceIn: 'page' })).appointment,
    onSettled: () => {
      for (const queryKey of [adminKeys.appointments, adminKeys.desk, adminKeys.activity]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** 409 `status_conflict` if a colleague changed the visit meanwhile. */
export function useSetVisitStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (to: Pick<Appointment, 'id' | 'version'> & { status: AppointmentStatus }) => {
      const { id, ...body } = to;
      // It keeps its place, so nothing that stands beside it is news.
      const kept = { ...body, confirmDoubleBooking: true, confirmOutsideHours: true };
      return (await callRoute(changeAppointment, { params: { id }, body: kept })).appointment;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.appointments }),
  });
}
