import { readBenefits } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { adminKeys } from '../staff/admin-keys.ts';

/**
 * A plan year's services with their counters. Read again on every visit, because the front desk changes them.
 * Under the staff keys, a refusal leads staff to the sign-in.
 */
export const benefitsQuery = (enrollmentId: number, reader: 'owner' | 'staff') =>
  queryOptions({
    queryKey:
      reader === 'staff'
        ? [...adminKeys.benefits, enrollmentId]
        : ['enrollments', 'benefits', enrollmentId],
    queryFn: ({ signal }) => callRoute(readBenefits, { params: { id: enrollmentId }, signal }),
    refetchOnMount: 'always',
  });
