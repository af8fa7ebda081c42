import { readYearStatement } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

/** A plan year so far, and how the plan goes on. Read again on every visit, because the front desk changes it. */
export const yearStatementQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: ['enrollments', 'year-statement', enrollmentId],
    queryFn: ({ signal }) => callRoute(readYearStatement, { params: { id: enrollmentId }, signal }),
    refetchOnMount: 'always',
  });
