import type { Principals, SubscriptionResponse } from '@petwell/contracts';
import { toEnrollmentStatus } from '../domain/subscription-fact.ts';
import type { LoadPayable, Payable } from './load-payable.ts';
import {
  enrollmentClosed,
  type OpenedSubscription,
  type OpenSubscription,
} from './open-subscription.ts';
import { requireLiving, requirePayer } from './require-payer.ts';
import { sayNotCharged } from './not-charged.ts';
import { withinDeadline } from './within-deadline.ts';

function toResponse(
  { snapshot, payer }: Payable,
  { clientSecret, fact }: OpenedSubscription,
): SubscriptionResponse {
  const { enrollment, pet, plan, addOns } = snapshot;
  const { ownerId, firstName, lastName, email } = payer;
  return {
    clientSecret,
    subscriptionId: fact.subscriptionId,
    plan,
    addOns,
    enrollment: {
      id: enrollment.id,
      petId: enrollment.petId,
      petName: pet.name,
      planId: enrollment.planId,
      status: toEnrollmentStatus(fact.status),
      totalMonthlyPrice: enrollment.totalMonthlyPrice,
      membershipFee: enrollment.membershipFee,
      membershipFeePaid: fact.isMembershipFeePaid,
    },
    owner: { id: ownerId, firstName, lastName, email },
  };
}

/**
 * Handles POST /api/create-subscription: returns the enrollment's only subscription, regardless of retries
 * and open tabs.
 * @throws AppError not_found, demo_read_only, status_conflict (canceled), service_unavailable
 */
export function createCreateSubscription(deps: {
  loadPayable: LoadPayable;
  openSubscription: OpenSubscription;
  deadlineMs?: number;
}) {
  const { loadPayable, openSubscription, deadlineMs = 10_000 } = deps;
  return async ({ enrollmentId, principals }: { enrollmentId: number; principals: Principals }) => {
    const payable = await loadPayable(enrollmentId);
    requirePayer(principals, payable);
    requireLiving(payable);
    if (payable.closedAt) throw enrollmentClosed();
    const opened = await sayNotCharged(withinDeadline(deadlineMs, openSubscription(payable)));
    return toResponse(payable, opened);
  };
}
