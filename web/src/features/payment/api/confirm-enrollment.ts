import { activateEnrollment, confirmMembershipFee } from '@petwell/contracts';
import { callRoute } from '../../../shared/api/call-route.ts';

/**
 * Call when the card was accepted: the server verifies the payment, activates the plan and settles the fee. A
 * failure here is not a failed payment, and the webhook settles it as well, so it is only logged.
 */
export async function confirmEnrollment(id: number, paymentIntentId: string): Promise<void> {
  try {
    const body = { paymentIntentId, status: 'active' as const };
    await callRoute(activateEnrollment, { params: { id }, body, onceIn: 'tab' });
    await callRoute(confirmMembershipFee, { params: { id }, body: { paid: true } });
  } catch (error) {
    console.warn('The plan is not confirmed yet', error instanceof Error ? error.message : error);
  }
}
