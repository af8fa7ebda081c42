import { readEnrollments } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';

/** Reads the owner and their enrollments for the dashboard. */
export const ownerEnrollmentsQuery = (email: string) =>
  queryOptions({
    queryKey: ['enrollments', email],
    queryFn: ({ signal }) => callRoute(readEnrollments, { params: { email }, signal }),
  });
