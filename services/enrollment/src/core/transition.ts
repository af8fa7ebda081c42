import type { SubscriptionFact } from '@petwell/contracts/events';
import type { CancellationReason, EnrollmentState, Standing } from './enrollment-state.ts';

/**
 * An input that can change an enrollment: a provider fact, a cancellation carried out at the provider, or a
 * manager's activation without a payment.
 */
export type Trigger =
  | { kind: 'subscription-fact'; fact: SubscriptionFact }
  | { kind: 'cancellation'; reason: CancellationReason }
  | { kind: 'override'; reason: string };

/** A status change; each is published as one event. */
export type StatusChange =
  | { kind: 'activated'; isFirstActivation: boolean }
  | { kind: 'suspended' }
  | { kind: 'cancelled'; reason: CancellationReason; isForNonpayment?: true };

export type Transition = {
  /** The same object if nothing changed. */
  state: EnrollmentState;
  change: StatusChange | null;
};

/**
 * Applies a trigger; enrollment statuses change nowhere else. Pure: `at` is the time of the decision. A fact
 * is ignored if it isn't newer than the last one, isn't about the current subscription, or follows a
 * cancellation.
 */
export function transition(state: EnrollmentState, trigger: Trigger, at: Date): Transition {
  if (state.status === 'cancelled') return { state, change: null };
  if (trigger.kind === 'cancellation') {
    return enter(state, { status: 'cancelled', cancelledAt: at, reason: trigger.reason }, at);
  }
  if (trigger.kind === 'override') {
    if (state.status === 'active') return { state, change: null };
    const overridden = { ...state, override: { reason: trigger.reason, isInForce: true } };
    return enter(overridden, { status: 'active', hasPaymentProblem: false }, at);
  }
  const { fact } = trigger;
  if (fact.version <= state.factVersion || !concernsCurrent(state, fact)) {
    return { state, change: null };
  }
  const learned: EnrollmentState = {
    ...state,
    subscriptionId: fact.status === 'incomplete_expired' ? null : fact.subscriptionId,
    customerId: fact.customerId,
    factVersion: fact.version,
    isMembershipFeePaid: fact.isMembershipFeePaid,
    nextBillingDate: new Date(fact.currentPeriodEnd),
    override:
      isPaid(fact) && state.override ? { ...state.override, isInForce: false } : state.override,
  };
  const entered = enter(learned, standingFor(state, fact, at), at);
  if (entered.change?.kind !== 'cancelled' || fact.isForNonpayment !== true) return entered;
  return { ...entered, change: { ...entered.change, isForNonpayment: true } };
}

/**
 * Whether a fact is about the current subscription. Billing reports one subscription at a time and numbers
 * its facts. So while payment is pending, a newer fact about another subscription means that it replaced an
 * expired one, even if facts are late or lost. A paid subscription is never replaced.
 */
function concernsCurrent(state: EnrollmentState, fact: SubscriptionFact): boolean {
  return (
    state.status === 'pending_payment' ||
    state.override?.isInForce === true ||
    state.subscriptionId === null ||
    state.subscriptionId === fact.subscriptionId
  );
}

function isPaid({ status }: SubscriptionFact): boolean {
  return status === 'active' || status === 'trialing';
}

/** Maps the provider's status to an enrollment status; a manager's override outweighs a missing payment. */
function standingFor(state: EnrollmentState, fact: SubscriptionFact, at: Date): Standing {
  const standing = standingAtProvider(state, fact, at);
  const isMissingPayment = standing.status === 'pending_payment' || standing.status === 'suspended';
  if (state.status !== 'active' || state.override?.isInForce !== true) return standing;
  return isMissingPayment ? { status: 'active', hasPaymentProblem: false } : standing;
}

function standingAtProvider(state: EnrollmentState, fact: SubscriptionFact, at: Date): Standing {
  switch (fact.status) {
    case 'incomplete':
    case 'incomplete_expired':
      return { status: 'pending_payment' };
    case 'trialing':
    case 'active':
      return { status: 'active', hasPaymentProblem: false };
    case 'past_due':
      return { status: 'active', hasPaymentProblem: true };
    case 'unpaid':
    case 'paused':
      return { status: 'suspended' };
    case 'canceled': {
      const reason = state.cancellationIntent ?? 'provider';
      return { status: 'cancelled', cancelledAt: at, reason };
    }
  }
}

function enter(state: EnrollmentState, standing: Standing, at: Date): Transition {
  const isActivated = standing.status === 'active' && state.activatedAt === null;
  return {
    state: {
      subscriptionId: state.subscriptionId,
      customerId: state.customerId,
      factVersion: state.factVersion,
      isMembershipFeePaid: state.isMembershipFeePaid,
      nextBillingDate: state.nextBillingDate,
      activatedAt: isActivated ? at : state.activatedAt,
      cancellationIntent: intentAfter(state, standing),
      override: state.override,
      ...standing,
    },
    change: state.status === standing.status ? null : changeInto(standing, isActivated),
  };
}

/**
 * Clears the cancellation intent on activation. Billing refuses to cancel a paid enrollment for a replacement
 * or an abandonment, so the activation implies the refusal even if it was never received.
 */
function intentAfter({ cancellationIntent, status }: EnrollmentState, standing: Standing) {
  const isPaidAfterAll = status === 'pending_payment' && standing.status === 'active';
  const wasOnlyIfUnpaid = cancellationIntent === 'replaced' || cancellationIntent === 'abandoned';
  const isOver = standing.status === 'cancelled' || (isPaidAfterAll && wasOnlyIfUnpaid);
  return isOver ? null : cancellationIntent;
}

function changeInto(standing: Standing, isFirstActivation: boolean): StatusChange | null {
  switch (standing.status) {
    case 'active':
      return { kind: 'activated', isFirstActivation };
    case 'suspended':
      return { kind: 'suspended' };
    case 'cancelled':
      return { kind: 'cancelled', reason: standing.reason };
    case 'pending_payment':
      return null;
  }
}
