import type { AdminEnrollment, DeskPet } from '@petwell/contracts';

/** A plan for which a payment in cash or by check may be recorded. */
export type PayableEnrollment = Pick<
  AdminEnrollment,
  | 'id'
  | 'petName'
  | 'status'
  | 'totalMonthlyPrice'
  | 'membershipFee'
  | 'membershipFeePaid'
  | 'billing'
  | 'paidUntil'
>;

/** Whether recorded payments count for it: never for a plan that the payment provider bills, or that ended. */
export const takesPayments = ({
  status,
  billing,
  isOverridden,
}: Pick<AdminEnrollment, 'status' | 'billing' | 'isOverridden'>): boolean =>
  status !== 'cancelled' &&
  (status === 'pending_payment' || billing === 'elsewhere' || isOverridden === true);

/** Whether the owner can be sent a link to pay for it by card from now on. */
export const takesSetup = ({
  status,
  billing,
  endsOn,
}: Pick<AdminEnrollment, 'billing' | 'endsOn'> & { status: AdminEnrollment['status'] }): boolean =>
  billing === 'elsewhere' && status !== 'cancelled' && endsOn === undefined;

/** The plan of a pet at the front desk, if recorded payments count for it. */
export function payableOf({ enrollmentId, status, ...pet }: DeskPet) {
  const { totalMonthlyPrice, membershipFee, membershipFeePaid } = pet;
  if (enrollmentId === null || status === null) return null;
  if (totalMonthlyPrice === null || membershipFee === null || membershipFeePaid === null)
    return null;
  const price = { totalMonthlyPrice, membershipFee, membershipFeePaid };
  const enrollment = { ...pet, ...price, id: enrollmentId, status };
  return takesPayments(enrollment) ? enrollment : null;
}
