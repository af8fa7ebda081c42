import { readCustomerPayments } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { owedFor } from '../owed.ts';
import { adminKeys } from './admin-keys.ts';

/**
 * What is owed for a plan, and its payment that was declined and is still open; null if there is none. `owedAgain`: its
 * voided payments at the clinic whose months nobody has paid.
 */
export const overduePlanQuery = (plan: { ownerId: number; enrollmentId: number }) =>
  queryOptions({
    queryKey: [...adminKeys.payments, 'declined', plan.ownerId, plan.enrollmentId],
    queryFn: async ({ signal }) => {
      const params = { ownerId: plan.ownerId };
      const { payments, owed } = await callRoute(readCustomerPayments, { params, signal });
      const isDeclined = ({ status, failedAttempts }: (typeof payments)[number]) =>
        status === 'open' && failedAttempts > 0;
      const ofPlan = payments.filter(({ enrollmentId }) => enrollmentId === plan.enrollmentId);
      return {
        declined: ofPlan.find(isDeclined) ?? null,
        owed: owedFor({ owed }, plan.enrollmentId) ?? null,
        owedAgain: ofPlan.filter(({ recorded }) => recorded?.owed),
      };
    },
    refetchOnMount: 'always',
  });
