import { listAppointments } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { adminKeys } from './admin-keys.ts';

/** An appointment, on whatever day it is; null if it is gone. */
export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminKeys.appointments, 'one', id],
    queryFn: async ({ signal }) => {
      const { appointments } = await callRoute(listAppointments, { query: { id }, signal });
      return appointments[0] ?? null;
    },
    staleTime: 0,
  });
