import type { EventOf } from '@petwell/contracts/events';

export type CancellationReason = EventOf<'enrollment.cancelled.v1'>['data']['reason'];

/** An enrollment's status, with what belongs to that status alone. */
export type Standing =
  | { status: 'pending_payment' }
  | { status: 'active'; hasPaymentProblem: boolean }
  | { status: 'suspended' }
  | { status: 'cancelled'; cancelledAt: Date; reason: CancellationReason };

/** Everything about an enrollment that paying, the provider or a cancellation can change. */
export type EnrollmentState = Standing & {
  /** The provider's current subscription; null before the first and after one that expired unpaid. */
  subscriptionId: string | null;
  customerId: string | null;
  /** Version of the newest subscription fact that was applied; 0 for none. */
  factVersion: number;
  isMembershipFeePaid: boolean;
  nextBillingDate: Date;
  /** First activation; null until then and never changed afterwards. */
  activatedAt: Date | null;
  /** Why billing was asked to cancel; null when it was not asked or has refused. */
  cancellationIntent: CancellationReason | null;
  /**
   * Why a manager activated it without a confirmed payment. While it is in force, a missing payment does
   * not take the activation back; a payment ends that, and the reason stays on file.
   */
  override: { reason: string; isInForce: boolean } | null;
};

/** A new enrollment is always pending, explicitly. */
export function newEnrollmentState(nextBillingDate: Date): EnrollmentState {
  return {
    status: 'pending_payment',
    subscriptionId: null,
    customerId: null,
    factVersion: 0,
    isMembershipFeePaid: false,
    nextBillingDate,
    activatedAt: null,
    cancellationIntent: null,
    override: null,
  };
}
