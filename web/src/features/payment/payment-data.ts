import type { EnrollmentView } from '@petwell/contracts';
import type { PaymentData } from '../../shared/session-storage/flow-storage.ts';

/** What /payment-setup needs to begin paying for an enrollment that the server listed. */
export const paymentDataOf = (enrollment: EnrollmentView, email: string): PaymentData => ({
  enrollmentId: enrollment.id,
  email,
  petName: enrollment.pet.name,
  planName: enrollment.plan.name,
  totalMonthlyPrice: enrollment.totalMonthlyPrice,
  membershipFee: enrollment.membershipFee,
});
