import { hasDied } from '@petwell/contracts';
import type { PriceStanding } from '@petwell/contracts/internal';
import { dayInWords } from '@petwell/contracts/legal';
import { isEndSet, type EnrollmentRecord } from '../core/state/enrollment.ts';

/** What enrollment and billing know about whether a plan can change. */
export type Standing = {
  enrollment: EnrollmentRecord;
  atBilling: Pick<PriceStanding, 'isDisputed' | 'isPastDue'>;
  /** The day of a price campaign's new price that billing was asked for already. */
  newPriceOn: string | null;
  hasAgreedChange: boolean;
};

/** Whether a plan ends, or is about to, also with its handover to a new owner. */
export const isEnding = ({
  state,
  handedOverAt,
}: Pick<EnrollmentRecord, 'state' | 'handedOverAt'>): boolean =>
  handedOverAt !== undefined || state.status === 'cancelled' || isEndSet({ state });

/** Why a plan can't change now, as a sentence; null: it can. */
export function obstacleOf(standing: Standing): string | null {
  const { enrollment, atBilling, newPriceOn, hasAgreedChange } = standing;
  const { pet, state, isDemo } = enrollment;
  if (isDemo) return 'The demo account’s plan can’t be changed.';
  if (hasDied(pet)) return `${pet.name} has died, so the plan can’t be changed.`;
  if (isEnding(enrollment))
    return 'The plan has ended, or is going to end, so it can’t be changed.';
  if (state.status === 'pending_payment') return 'The plan isn’t paid yet, so it can’t be changed.';
  if (state.status === 'suspended') return 'The plan is suspended, so it can’t be changed.';
  if (state.hold !== null) return 'The plan is on hold. Please change it after that.';
  if (atBilling.isDisputed) {
    return 'A payment of this plan is disputed at the bank, so it can’t be changed.';
  }
  if (atBilling.isPastDue || (state.status === 'active' && state.hasPaymentProblem)) {
    return 'A payment is past due. Please have it paid first.';
  }
  if (newPriceOn !== null) {
    return `A new price from ${dayInWords(newPriceOn)} is on its way. Please change the plan after that day.`;
  }
  return hasAgreedChange ? 'The owner has agreed to another change. Please undo it first.' : null;
}
