import type { AdminEnrollment } from '@petwell/contracts';

/** A plan for which a payment in cash or by check may be recorded. */
export type PayablePlan = Pick<
  AdminEnrollment,
  'id' | 'petName' | 'status' | 'totalMonthlyPrice' | 'membershipFee' | 'billing' | 'paidUntil'
>;

/** Whether recorded payments count for it: never for a plan that the payment provider bills, or that ended. */
export const takesPayments = ({
  status,
  billing,
  isOverridden,
}: Pick<AdminEnrollment, 'status' | 'billing' | 'isOverridden'>): boolean =>
  status !== 'cancelled' &&
  (status === 'pending_payment' || billing === 'elsewhere' || isOverridden === true);
