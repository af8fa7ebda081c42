import { AppError } from '@petwell/chassis';
import type { EnrollmentView } from '@petwell/contracts';
import { roleOf, type Caller } from '../core/caller.ts';
import { decide } from '../core/state/decide.ts';
import type { EnrollmentState } from '../core/state/enrollment-state.ts';
import { toEnrollmentView } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';

export type PaymentClaim = {
  enrollmentId: number;
  caller: Caller;
  /** The payment that the browser claims; null if it names none. */
  paymentIntentId: string | null;
};

type Goal = {
  action: 'activate' | 'confirm-fee';
  isReached: (state: EnrollmentState) => boolean;
};

const activation: Goal = { action: 'activate', isReached: ({ status }) => status === 'active' };
const paidFee: Goal = {
  action: 'confirm-fee',
  isReached: ({ isMembershipFeePaid }) => isMembershipFeePaid,
};

/**
 * Handles activate, membership-fee, and fix-membership-fee: the caller's claim triggers a read of the
 * provider, and only the provider's result is applied. Idempotent.
 */
export function createConfirmPayment(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'verifyPayment'>;
  transaction: RunInTransaction;
  clock: () => Date;
  timeZone: string;
}) {
  async function confirm(claim: PaymentClaim, goal: Goal): Promise<EnrollmentView> {
    const { enrollmentId, caller, paymentIntentId } = claim;
    const found = await deps.store.find(enrollmentId);
    if (!found || !roleOf(caller, found)) throw new AppError('not_found');

    // Don't hold a lock while waiting for the provider.
    const ownerId = found.owner.id;
    const request = { enrollmentId, ownerId, paymentIntentId };
    const { isConfirmed, subscription: fact } = await deps.billing.verifyPayment(request);
    if (!isConfirmed || fact?.enrollmentId !== enrollmentId) throw notConfirmed();

    const confirmed = await deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      const decision = decide(before, [{ kind: 'subscription-fact', fact }], deps.clock());
      await tx.enrollments.save(decision);
      await tx.outbox.append(decision.events);
      const { enrollment } = decision;
      if (caller.staff && goal.isReached(enrollment.state)) {
        const what = { actor: caller.staff, action: goal.action };
        const subject = `enrollment/${enrollmentId}`;
        await tx.activityLog.record({ ...what, subject, result: 'done', detail: null });
      }
      return enrollment;
    });
    if (!goal.isReached(confirmed.state)) throw notConfirmed();
    return toEnrollmentView(confirmed, deps.timeZone);
  }

  return {
    /** @throws AppError not_found, payment_not_confirmed, service_unavailable */
    activate: (claim: PaymentClaim) => confirm(claim, activation),
    /** @throws AppError not_found, payment_not_confirmed, service_unavailable */
    confirmMembershipFee: (claim: PaymentClaim) => confirm(claim, paidFee),
  };
}
export type ConfirmPayment = ReturnType<typeof createConfirmPayment>;

function notConfirmed(): AppError {
  return new AppError('payment_not_confirmed', {
    publicMessage: 'The payment has not been confirmed yet. Please try again in a moment.',
  });
}
