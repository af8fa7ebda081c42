import { readOwnPayments, type OwnPayment, type OwnPayments } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';

/** Reads the signed-in owner's payments and cards. Below 'enrollments', so that a change refreshes both. */
export const ownPaymentsQuery = queryOptions({
  queryKey: ['enrollments', 'payments'],
  queryFn: ({ signal }) => callRoute(readOwnPayments, { signal }),
});

/** Returns a plan's oldest payment that is still open. */
export const openPaymentOf = (
  data: OwnPayments | undefined,
  enrollmentId: number,
): OwnPayment | undefined =>
  data?.payments.findLast((one) => one.enrollmentId === enrollmentId && one.status === 'open');
