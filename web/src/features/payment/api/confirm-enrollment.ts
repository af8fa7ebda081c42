import { apiCommand } from '../../../shared/api/client.ts';

/** POST /api/enrollments/{id}/activate: the server checks the payment with the provider and activates the plan. */
export const activateEnrollment = (enrollmentId: number, paymentIntentId: string): Promise<void> =>
  apiCommand(`/api/enrollments/${enrollmentId}/activate`, {
    method: 'POST',
    body: { paymentIntentId, status: 'active' },
  });

/** PATCH /api/enrollments/{id}/membership-fee. */
export const confirmMembershipFee = (enrollmentId: number): Promise<void> =>
  apiCommand(`/api/enrollments/${enrollmentId}/membership-fee`, {
    method: 'PATCH',
    body: { paid: true },
  });
