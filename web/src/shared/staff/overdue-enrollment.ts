import { readCustomerPayments } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { owedFor } from '../owed.ts';
import { adminKeys } from './admin-keys.ts';

/**
 * Reads the amount owed for a plan, and its declined payment that is still open; null if there is none. `owedInAllCents`:
 * for all of the owner's plans. `owedAgain`: its voided payments at the clinic whose months are unpaid.
 */
export const overdueEnrollmentQuery = (enrollment: { ownerId: number; enrollmentId: number }) =>
  queryOptions({
    queryKey: [...adminKeys.payments, 'declined', enrollment.ownerId, enrollment.enrollmentId],
    queryFn: async ({ signal }) => {
      const params = { ownerId: enrollment.ownerId };
      const { payments, owed } = await callRoute(readCustomerPayments, { params, signal });
      const isDeclined = ({ status, failedAttempts }: (typeof payments)[number]) =>
        status === 'open' && failedAttempts > 0;
      const ofEnrollment = payments.filter(
        ({ enrollmentId }) => enrollmentId === enrollment.enrollmentId,
      );
      return {
        declined: ofEnrollment.find(isDeclined) ?? null,
        owed: owedFor({ owed }, enrollment.enrollmentId) ?? null,
        owedInAllCents: (owed ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0),
        owedAgain: ofEnrollment.filter(({ recorded }) => recorded?.owed),
      };
    },
    refetchOnMount: 'always',
  });
