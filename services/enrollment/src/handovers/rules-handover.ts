import { hasDied, isSamePet, type Handover } from '@petwell/contracts';
import type { PriceStanding } from '@petwell/contracts/internal';
import { dayInWords } from '@petwell/contracts/legal';
import {
  isEndSet,
  isNeverPaid,
  type EnrollmentRecord,
  type NewTerms,
} from '../core/state/enrollment.ts';
import type { HandoverRecord } from './handover.ts';

/** What enrollment and billing know about whether a plan can be handed over. */
export type Standing = {
  enrollment: EnrollmentRecord;
  atBilling: Pick<PriceStanding, 'isDisputed' | 'isPastDue'>;
  newTerms: NewTerms;
};

/** Why the plan's own state doesn't let it be handed over, as a sentence; null: it does. */
export function ownObstacle({ pet, state, isDemo, handedOverAt }: EnrollmentRecord): string | null {
  if (isDemo) return 'The demo account’s plan can’t be handed over.';
  if (handedOverAt) return `${pet.name} has a new owner already.`;
  if (hasDied(pet)) return `${pet.name} has died, so the plan can only end.`;
  if (state.status === 'cancelled') return 'This plan has ended. The new owner can enroll the pet.';
  if (state.status === 'pending_payment') return 'This plan isn’t paid yet.';
  if (isEndSet({ state })) return 'This plan is set to end. Let it go on first.';
  if (state.hold !== null) return 'This plan is on hold. End the hold first.';
  if (state.billing === 'elsewhere') {
    return 'This plan is paid at the clinic. End it, and enroll the pet for its new owner.';
  }
  if (state.override?.isInForce === true || state.subscriptionId === null) {
    return 'No card pays this plan. End it, and enroll the pet for its new owner.';
  }
  if (state.status === 'suspended' || state.hasPaymentProblem) {
    return 'A payment of this plan is past due. Collect it or void it first.';
  }
  if (state.firstChargeAt !== null) return 'The first payment of this plan is still to come.';
  return null;
}

/** Why a plan can't be handed over now, as a sentence; null: it can. */
export function obstacleOf(standing: Standing): string | null {
  const { enrollment, atBilling, newTerms } = standing;
  const { hasChange, newPriceOn } = newTerms;
  const own = ownObstacle(enrollment);
  if (own !== null) return own;
  if (atBilling.isDisputed) {
    return 'A payment of this plan is disputed at the bank. Wait until that is decided.';
  }
  if (atBilling.isPastDue) {
    return 'A payment of this plan is past due. Collect it or void it first.';
  }
  if (newPriceOn !== null) {
    return `A new price from ${dayInWords(newPriceOn)} is on its way. Hand the plan over after that day.`;
  }
  return hasChange
    ? 'A change of this plan is open. Take it back, or hand the plan over after it.'
    : null;
}

/** Both cost and include the same. */
const isSamePlan = (one: EnrollmentRecord, other: EnrollmentRecord): boolean =>
  one.totalMonthlyCents === other.totalMonthlyCents &&
  one.plan.id === other.plan.id &&
  one.plan.version === other.plan.version &&
  one.addOns.map(({ id }) => id).join() === other.addOns.map(({ id }) => id).join();

/** The old plan's next charge may be on its way, and then the new one must not begin with it. */
const nearMs = 24 * 3_600_000;

/** Whether the pet got another plan since the handover was ordered. An earlier one was known to staff. */
const hasPlanSince = (after: EnrollmentRecord, all: readonly EnrollmentRecord[]): boolean =>
  all.some(
    (one) =>
      one.id !== after.id &&
      one.state.status !== 'cancelled' &&
      !isNeverPaid(one) &&
      one.enrolledAt > after.enrolledAt &&
      isSamePet(one.pet, after.pet),
  );

/** Why the new owner can't agree now. It says nothing about the owner before. Null: nothing is in the way. */
export function obstacleToAgree(
  after: EnrollmentRecord,
  {
    before,
    hasChange,
    ofOwner,
  }: {
    before: EnrollmentRecord | null;
    hasChange: boolean;
    /** The new owner's. */
    ofOwner: readonly EnrollmentRecord[];
  },
  at: Date,
): string | null {
  const { name } = after.pet;
  if (hasPlanSince(after, ofOwner)) {
    return `${name} has another plan of yours already, so this one can’t be taken over.`;
  }
  if (!before || ownObstacle(before) !== null || hasChange || !isSamePlan(before, after)) {
    return `${name}’s plan can’t be taken over right now.`;
  }
  const isNear = before.state.nextBillingDate.getTime() < at.getTime() + nearMs;
  return isNear ? `${name}’s plan can’t be taken over today. Please try again tomorrow.` : null;
}

/** Whether a handover that wasn't agreed to is over: too late, or its plan goes another way for good. */
export function isOver(
  { until }: Pick<HandoverRecord, 'until'>,
  { before, after, at }: { before: EnrollmentRecord | null; after: EnrollmentRecord; at: Date },
): boolean {
  if (until <= at || !before || after.state.status === 'cancelled') return true;
  const isLost = before.state.status === 'cancelled' || isEndSet(before) || hasDied(before.pet);
  return isLost || !isSamePlan(before, after);
}

const stateOf = ({ agreedAt, doneAt }: HandoverRecord): Handover['state'] => {
  if (agreedAt === null) return 'asked';
  return doneAt === null ? 'agreed' : 'done';
};

/** Describes a handover for staff. */
export const toHandover = (
  handover: HandoverRecord,
  { owner }: Pick<EnrollmentRecord, 'owner'>,
): Handover => ({
  state: stateOf(handover),
  newOwnerName: `${owner.firstName} ${owner.lastName}`,
  newOwnerEmail: owner.email,
  orderedAt: handover.orderedAt.toISOString(),
  orderedBy: handover.orderedBy.name ?? handover.orderedBy.username,
  until: handover.until.toISOString(),
});
