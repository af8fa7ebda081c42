import { activateEnrollment, confirmMembershipFee } from '@petwell/contracts';
import { callRoute } from '../../../shared/api/call-route.ts';

/**
 * Confirms the enrollment after the card was accepted: the server verifies the payment, activates the plan,
 * and settles the fee. A failure here isn't a failed payment, and the webhook does the same, so it is only
 * logged.
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
