import { fromCents, toCents } from '@petwell/contracts';

/** Computes the first charge, membership fee + first month, from the server's amounts. */
export const dueToday = (enrollment: {
  membershipFee: string;
  totalMonthlyPrice: string;
}): string => fromCents(toCents(enrollment.membershipFee) + toCents(enrollment.totalMonthlyPrice));
