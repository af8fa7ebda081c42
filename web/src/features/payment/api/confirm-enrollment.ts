import { apiCommand } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';

/** POST /api/enrollments/{id}/activate: the server checks the payment with the provider and activates the plan. */
function activateEnrollment(enrollmentId: number, paymentIntentId: string): Promise<void> {
  const body = { paymentIntentId, status: 'active' };
  const path = `/api/enrollments/${enrollmentId}/activate`;
  return sendIntent({ name: path, body, heldBy: 'tab' }, (headers) =>
    apiCommand(path, { method: 'POST', body, headers }),
  );
}

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
