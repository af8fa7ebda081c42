import type { EnrollmentView } from '@petwell/contracts';

/** Whether the owner must pay before the plan goes on as before. */
export const hasFailedPayment = ({
  status,
  paymentProblem,
}: Pick<EnrollmentView, 'status' | 'paymentProblem'>): boolean =>
  status === 'suspended' || paymentProblem;
