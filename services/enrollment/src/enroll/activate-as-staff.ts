import { AppError } from '@petwell/chassis';
import { hasDied, type AdminEnrollment } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { StaffActor } from '@petwell/chassis';
import { decide } from '../core/state/decide.ts';
import { isTakeover, toAdminEnrollment, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Trigger } from '../core/state/transition.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';

export type ActivationRequest = {
  actor: StaffActor;
  enrollmentId: number;
  /** A manager's reason for activating without a confirmed payment. */
  overrideReason: string | null;
};

type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'verifyPayment'>;
  transaction: RunInTransaction;
  claims: Claims;
  clock: () => Date;
  timeZone: string;
};

/** Returns the fact of a confirmed payment, or null. With an override, the provider need not respond. */
function createFindPayment({ billing }: Dependencies) {
  return async function findPayment(
    { id, owner }: EnrollmentRecord,
    isOverridden: boolean,
  ): Promise<SubscriptionFact | null> {
    const request = { enrollmentId: id, ownerId: owner.id, paymentIntentId: null };
    try {
      const { isConfirmed, subscription } = await billing.verifyPayment(request);
      return isConfirmed && subscription?.enrollmentId === id ? subscription : null;
    } catch (error) {
      if (isOverridden) return null;
      throw error;
    }
  };
}

/**
 * Handles POST /api/admin/activate-subscription: activates by the provider's payment, or by a manager's
 * written reason, which is stored and respected by later facts. The reason is ignored if there is a payment.
 * @throws AppError not_found, forbidden, payment_not_confirmed, status_conflict, service_unavailable
 */
export function createActivateAsStaff(deps: Dependencies) {
  const findPayment = createFindPayment(deps);

  async function activate(request: ActivationRequest): Promise<AdminEnrollment> {
    const { actor, enrollmentId, overrideReason } = request;
    const found = await deps.store.find(enrollmentId);
    if (!found) throw new AppError('not_found');
    requireInactive(found);
    if (isTakeover(found)) throw startsByLink();
    const fact = await findPayment(found, overrideReason !== null);
    const { trigger, detail } = triggerOf(fact, overrideReason);

    const activated = await deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      if (before.state.status === 'cancelled') throw conflict('cancelled');
      const decision = decide(before, [trigger], deps.clock());
      if (decision.enrollment.state.status !== 'active') throw notConfirmed();
      await tx.enrollments.save(decision);
      await tx.outbox.append(decision.events);
      const subject = `enrollment/${enrollmentId}`;
      await tx.activityLog.record({
        actor,
        action: 'activate',
        subject,
        result: 'done',
        detail: `${before.state.status} → active, ${detail}`,
      });
      return decision.enrollment;
    });
    return toAdminEnrollment(activated, deps.timeZone);
  }

  return async function activateAsStaff(request: ActivationRequest): Promise<AdminEnrollment> {
    const { actor, enrollmentId, overrideReason } = request;
    if (overrideReason !== null && actor.role !== 'manager') throw onlyManagers();
    return withClaim(deps.claims, `enrollment/${enrollmentId}`, () => activate(request));
  };
}
export type ActivateAsStaff = ReturnType<typeof createActivateAsStaff>;

function triggerOf(
  fact: SubscriptionFact | null,
  overrideReason: string | null,
): { trigger: Trigger; detail: string } {
  if (fact) return { trigger: { kind: 'subscription-fact', fact }, detail: 'payment confirmed' };
  if (overrideReason === null) throw notConfirmed();
  return {
    trigger: { kind: 'override', reason: overrideReason },
    detail: `without a confirmed payment: ${overrideReason}`,
  };
}

const startsByLink = () =>
  new AppError('status_conflict', {
    publicMessage: 'This plan starts once the pet’s new owner agrees with the link.',
  });

function requireInactive({ pet, state: { status } }: EnrollmentRecord): void {
  if (hasDied(pet)) throw conflict('deceased');
  if (status === 'cancelled' || status === 'active') throw conflict(status);
}

function notConfirmed(): AppError {
  return new AppError('payment_not_confirmed', { publicMessage: 'payment may not be confirmed' });
}

function onlyManagers(): AppError {
  return new AppError('forbidden', {
    publicMessage: 'Only a manager may activate without a confirmed payment.',
  });
}

function conflict(status: 'cancelled' | 'active' | 'deceased'): AppError {
  const publicMessage = {
    cancelled: 'This plan has ended. Please enroll the pet again.',
    active: 'This plan is active already.',
    deceased: 'This pet has died. Please end the plan.',
  }[status];
  return new AppError('status_conflict', { publicMessage });
}
