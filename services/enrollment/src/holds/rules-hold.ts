import { hasDied } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { isEndPending } from '../core/state/enrollment-state.ts';

/** How long before its end the owner is told of it. */
export const noticeMs = 7 * 86_400_000;

/** Why a plan can't be put on hold, as enrollment knows it, as a sentence; null: it can. Billing knows more. */
export function obstacleTo({ state, pet, isDemo, handedOverAt }: EnrollmentRecord): string | null {
  if (isDemo) return "The demo account's plan can't be put on hold.";
  if (handedOverAt) return `${pet.name} has a new owner, who goes on with the plan.`;
  if (hasDied(pet)) return 'This pet has died. Its plan can only end.';
  if (state.status === 'cancelled') return 'This plan has ended.';
  if (state.status === 'pending_payment') return "This plan isn't paid yet.";
  if (state.hold !== null) return 'This plan is on hold already.';
  if (state.endsAt !== null || state.cancellationIntent !== null || isEndPending(state)) {
    return 'This plan is set to end.';
  }
  if (state.billing === 'elsewhere') {
    return "This plan is paid at the clinic, so there are no card payments to put on hold. Its owner just doesn't pay those months.";
  }
  if (state.override?.isInForce === true) {
    return 'A manager activated this plan without a payment, so there are no payments to put on hold.';
  }
  if (state.status === 'suspended' || state.hasPaymentProblem) {
    return 'A payment of this plan is past due. Collect it or void it, and then put the plan on hold.';
  }
  if (state.firstChargeAt !== null) return 'The first payment of this plan is still to come.';
  return null;
}
