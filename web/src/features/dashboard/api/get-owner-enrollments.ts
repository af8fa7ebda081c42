import { readEnrollments } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

/** The owner and their enrollments, as the dashboard shows them. */
export const ownerEnrollmentsQuery = (email: string) =>
  queryOptions({
    queryKey: ['enrollments', email],
    queryFn: ({ signal }) => callRoute(readEnrollments, { params: { email }, signal }),
  });
