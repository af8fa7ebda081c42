import type { EventOf } from '@petwell/contracts/events';

export type CancellationReason = EventOf<'enrollment.cancelled.v1'>['data']['reason'];

/** An enrollment's status and its status-specific data. */
export type Standing =
  | { status: 'pending_payment' }
  | { status: 'active'; hasPaymentProblem: boolean }
  | { status: 'suspended' }
  | { status: 'cancelled'; cancelledAt: Date; reason: CancellationReason };

/** The parts of an enrollment that payments, the provider, or a cancellation can change. */
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
  /** Why billing was asked to cancel; null if it wasn't asked or has refused. */
  cancellationIntent: CancellationReason | null;
  /**
   * Why a manager activated it without a confirmed payment. While in force, a missing payment doesn't undo
   * the activation. A payment ends that, and the reason stays on file.
   */
  override: { reason: string; isInForce: boolean } | null;
};

/** Creates a pending enrollment. */
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

/**
 * Adds one calendar month in UTC, clamped to the last day of the month (31 January → 28 February). Used as
 * the next billing date until the provider reports one.
 */
export function addOneMonth(date: Date): Date {
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0));
  next.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return next;
}
