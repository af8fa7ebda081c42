import { apiCommand } from '../../../shared/api/client.ts';

/** POST /api/enrollments/{id}/activate: the server checks the payment with the provider and activates the plan. */
const activateEnrollment = (enrollmentId: number, paymentIntentId: string): Promise<void> =>
  apiCommand(`/api/enrollments/${enrollmentId}/activate`, {
    method: 'POST',
    body: { paymentIntentId, status: 'active' },
  });

/** PATCH /api/enrollments/{id}/membership-fee. */
const confirmMembershipFee = (enrollmentId: number): Promise<void> =>
  apiCommand(`/api/enrollments/${enrollmentId}/membership-fee`, {
    method: 'PATCH',
    body: { paid: true },
  });

/**
 * The card was accepted: activates the plan and settles the fee. What fails here is not the payment and is
 * only logged, because the webhook settles it as well.
 */
export async function tellServer(enrollmentId: number, paymentIntentId: string): Promise<void> {
  try {
    await activateEnrollment(enrollmentId, paymentIntentId);
    await confirmMembershipFee(enrollmentId);
  } catch (error) {
    console.warn('The plan is not confirmed yet', error instanceof Error ? error.message : error);
  }
}
