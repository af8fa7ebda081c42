import { readAppointments } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';

/**
 * The owner's appointments and requests. Read again on every visit, because staff change them. Below
 * 'enrollments', so that 'Refresh Status' reads them, too.
 */
export const ownAppointmentsQuery = queryOptions({
  queryKey: ['enrollments', 'appointments'],
  queryFn: ({ signal }) => callRoute(readAppointments, { signal }),
  refetchOnMount: 'always',
});
