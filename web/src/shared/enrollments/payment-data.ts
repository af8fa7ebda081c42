import type { EnrollmentView } from '@petwell/contracts';
import type { PaymentData } from '../session-storage/flow-storage.ts';

/** Builds /payment-setup's data from an enrollment listed by the server. */
export const paymentDataOf = (enrollment: EnrollmentView, email: string): PaymentData => ({
  enrollmentId: enrollment.id,
  email,
  petName: enrollment.pet.name,
  planName: enrollment.plan.name,
  totalMonthlyPrice: enrollment.totalMonthlyPrice,
  membershipFee: enrollment.membershipFee,
});
