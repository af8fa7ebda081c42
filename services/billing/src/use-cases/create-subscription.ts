import { AppError } from '@petwell/chassis';
import type { Principals, SubscriptionResponse } from '@petwell/contracts';
import { toEnrollmentStatus } from '../domain/subscription-fact.ts';
import { coalesce } from './coalesce.ts';
import type { LoadPayable, Payable } from './load-payable.ts';
import type { OpenedSubscription, OpenSubscription } from './open-subscription.ts';
import { requirePayer } from './require-payer.ts';
import { withinDeadline } from './within-deadline.ts';

export type CreateSubscription = (given: {
  enrollmentId: number;
  principals: Principals;
}) => Promise<SubscriptionResponse>;

function toResponse(payable: Payable, opened: OpenedSubscription): SubscriptionResponse {
  const { snapshot, payer } = payable;
  const { enrollment, pet, plan, addOns } = snapshot;
  return {
    clientSecret: opened.clientSecret,
    subscriptionId: opened.fact.subscriptionId,
    plan,
    addOns,
    enrollment: {
      id: enrollment.id,
      petId: enrollment.petId,
      petName: pet.name,
      planId: enrollment.planId,
      status: toEnrollmentStatus(opened.fact.status),
      totalMonthlyPrice: enrollment.totalMonthlyPrice,
      membershipFee: enrollment.membershipFee,
      membershipFeePaid: opened.fact.isMembershipFeePaid,
    },
    owner: {
      id: payer.ownerId,
      firstName: payer.firstName,
      lastName: payer.lastName,
      email: payer.email,
    },
  };
}

/**
 * POST /api/create-subscription: the one subscription of an enrollment, however often and from however
 * many tabs it is asked for (design §3).
 * @throws AppError not_found, demo_read_only, status_conflict (cancelled), service_unavailable
 */
export function createCreateSubscription(deps: {
  loadPayable: LoadPayable;
  openSubscription: OpenSubscription;
  deadlineMs?: number;
}): CreateSubscription {
  const { loadPayable, openSubscription, deadlineMs = 10_000 } = deps;
  const openOnce = coalesce<Payable, OpenedSubscription>(async (_key, [payable]) => {
    if (!payable) throw new Error('nothing to open');
    return openSubscription(payable);
  });
  return async ({ enrollmentId, principals }) => {
    const payable = await loadPayable(enrollmentId);
    requirePayer(principals, payable);
    if (payable.closedAt) {
      throw new AppError('status_conflict', {
        publicMessage: 'This enrollment was cancelled and cannot be paid any more.',
      });
    }
    const opened = await withinDeadline(deadlineMs, openOnce(String(enrollmentId), payable));
    return toResponse(payable, opened);
  };
}
