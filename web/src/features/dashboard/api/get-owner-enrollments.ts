import { ownerEnrollmentsSchema, type OwnerEnrollments } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';

/** GET /api/enrollments/{email}: the owner and their enrollments, as the dashboard shows them. */
export const ownerEnrollmentsQuery = (email: string) =>
  queryOptions<OwnerEnrollments>({
    queryKey: ['enrollments', email],
    queryFn: ({ signal }) =>
      apiRequest(
        `/api/enrollments/${encodeURIComponent(email)}`,
        (value) => ownerEnrollmentsSchema.parse(value),
        { signal },
      ),
  });
