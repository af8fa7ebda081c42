import {
  type Appointment,
  bookAppointment,
  type bookAppointmentSchema,
  changeAppointment,
  type ChangeAppointment,
  declineAppointmentRequest,
  findFreeTimes,
  listAppointmentRequests,
  listAppointments,
} from '@petwell/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/**
 * A day's appointments by time, or today's if it is null. Read again on every visit of the day; meanwhile the
 * last day's stay, of which only `today` is still right.
 */
export const dayQuery = (day: string | null) =>
  queryOptions({
    queryKey: [...adminKeys.appointments, 'day', day],
    queryFn: ({ signal }) => callRoute(listAppointments, { query: { day }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The appointments of some days, both included. Read again every 30 s while they are shown. */
export const daysQuery = (day: string, until: string) =>
  queryOptions({
    queryKey: [...adminKeys.appointments, 'days', day, until],
    queryFn: ({ signal }) => callRoute(listAppointments, { query: { day, until }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

type FreeTimesQuery = {
  day: string;
  time: string | undefined;
  duration: number;
  column: string | undefined;
  id: number | undefined;
};

/** The next three times at which a visit fits. Read again for every form: colleagues book, too. */
export const freeTimesQuery = (query: FreeTimesQuery) =>
  queryOptions({
    queryKey: [...adminKeys.appointments, 'free', query],
    queryFn: async ({ signal }) => (await callRoute(findFreeTimes, { query, signal })).times,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A customer's appointments, oldest first, as the only page of a list. */
export const customerAppointmentsQuery = (ownerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.appointments, 'of', ownerId],
    queryFn: ({ signal }) => callRoute(listAppointments, { query: { ownerId }, signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
    refetchOnMount: 'always',
  });

/** Owners' open requests, oldest first. */
export const openRequestsQuery = queryOptions({
  queryKey: [...adminKeys.appointments, 'requests'],
  queryFn: async ({ signal }) => (await callRoute(listAppointmentRequests, { signal })).requests,
  staleTime: 0,
});

/** Also after a refusal: a colleague may have been faster. */
async function readAgain(queryClient: QueryClient): Promise<void> {
  const { appointments, activity, mails } = adminKeys;
  await Promise.all(
    [appointments, activity, mails].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** 409 `double_booked` unless that is confirmed; 409 `status_conflict` if the request isn't open anymore. */
export function useBookAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof bookAppointmentSchema>) =>
      callRoute(bookAppointment, { body, onceIn: 'page' }),
    onSettled: () => void readAgain(queryClient),
  });
}

/** Reads an appointment again, whatever day it was moved to; null if it is gone. */
export async function readAppointmentAgain(one: Pick<Appointment, 'id' | 'ownerId'>) {
  const { appointments } = await callRoute(listAppointments, { query: { ownerId: one.ownerId } });
  return appointments.find(({ id }) => id === one.id) ?? null;
}

/** 409 `status_conflict` if it was changed since `version`. */
export function useChangeAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ChangeAppointment & { id: number }) =>
      callRoute(changeAppointment, { params: { id }, body }),
    onSettled: () => void readAgain(queryClient),
  });
}

/** 409 `status_conflict` if the request isn't open anymore. */
export function useDeclineRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, message }: { id: number; message: string }) =>
      callRoute(declineAppointmentRequest, { params: { id }, body: { message } }),
    onSettled: () => void readAgain(queryClient),
  });
}
