import type { EndingReason } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { CancellationReason, EnrollmentState, Hold, Standing } from './enrollment-state.ts';
import * as elsewhere from './transition-elsewhere.ts';

/**
 * An input that can change an enrollment: a provider fact, a cancellation carried out at the provider, what
 * was ordered about its end, a manager's activation without a payment, or what is paid elsewhere.
 */
export type Trigger =
  | { kind: 'subscription-fact'; fact: SubscriptionFact }
  | { kind: 'cancellation'; reason: CancellationReason }
  /** An end ordered here; `at` null: the provider sets it, and its fact tells when. */
  | { kind: 'ending'; by: 'staff' | 'owner'; reason: EndingReason; at: Date | null }
  /** An ordered end was withdrawn. */
  | { kind: 'ending-withdrawn' }
  /** The owner was mailed a link to start a plan again that has ended. */
  | { kind: 'restart-offered' }
  /** That link is over, because the pet gets another plan. */
  | { kind: 'restart-withdrawn' }
  /** The owner agreed to go on with a plan that had ended, on a new subscription. */
  | { kind: 'restart'; fact: SubscriptionFact }
  | { kind: 'override'; reason: string }
  /** Staff put it on hold, or the hold is over. */
  | ({ kind: 'held' } & Hold)
  | { kind: 'hold-ended' }
  /** The payment with the fee of a plan that the provider bills was voided, or paid after all. */
  | { kind: 'fee-recorded'; isPaid: boolean }
  | elsewhere.ElsewhereTrigger;

/** A status change; each is published as one event. */
export type StatusChange =
  | { kind: 'activated'; isFirstActivation: boolean }
  | { kind: 'suspended' }
  | { kind: 'cancelled'; reason: CancellationReason; isForNonpayment?: true };

/** Returns the trigger that a fact is for an enrollment. */
export function triggerOf({ status, subscriptionId }: EnrollmentState, fact: SubscriptionFact) {
  const isOfAnother = fact.subscriptionId !== subscriptionId;
  const isRestart = status === 'cancelled' && fact.isRestart === true && isOfAnother;
  return { kind: isRestart ? 'restart' : 'subscription-fact', fact } as const;
}

export type Transition = {
  /** The same object if nothing changed. */
  state: EnrollmentState;
  change: StatusChange | null;
};

/**
 * Applies a trigger; enrollment statuses change nowhere else. Pure: `at` is the time of the decision. A fact
 * is ignored if it isn't newer than the last one, isn't about the current subscription, or follows a
 * cancellation. Only a restart leaves a cancellation.
 */
export function transition(state: EnrollmentState, trigger: Trigger, at: Date): Transition {
  if (trigger.kind === 'restart') return restart(state, trigger.fact, at);
  if (trigger.kind === 'restart-offered' || trigger.kind === 'restart-withdrawn') {
    const restartOfferedAt = trigger.kind === 'restart-offered' ? at : null;
    const isOver = state.status === 'cancelled';
    return { state: isOver ? { ...state, restartOfferedAt } : state, change: null };
  }
  if (state.status === 'cancelled') {
    // A void after the end: a plan that starts again is charged from the day before it on.
    const isVoid = trigger.kind === 'recorded' && state.billing === 'elsewhere';
    return { state: isVoid ? elsewhere.corrected(state, trigger) : state, change: null };
  }
  switch (trigger.kind) {
    case 'cancellation': {
      const cancelledAt = endedAt(state, at);
      return enter(state, { status: 'cancelled', cancelledAt, reason: trigger.reason }, at);
    }
    case 'ending':
      return { state: endingOn(state, trigger), change: null };
    case 'ending-withdrawn':
      return { state: withoutEnding(state), change: null };
    case 'override': {
      if (state.status === 'active') return { state, change: null };
      const overridden = { ...state, override: { reason: trigger.reason, isInForce: true } };
      return enter(overridden, { status: 'active', hasPaymentProblem: false }, at);
    }
    case 'imported':
      // No event: an import sends no mail.
      return { ...enterElsewhere(state, elsewhere.imported(state, trigger), at), change: null };
    case 'fee-recorded':
      return { state: { ...state, isMembershipFeePaid: trigger.isPaid }, change: null };
    case 'held': {
      const hold = { until: trigger.until, nextChargeAt: trigger.nextChargeAt };
      return { state: state.status === 'active' ? { ...state, hold } : state, change: null };
    }
    case 'hold-ended':
      return { state: state.hold === null ? state : { ...state, hold: null }, change: null };
    case 'recorded':
      return enterElsewhere(state, elsewhere.recorded(state, trigger), at);
    case 'lapsed':
      return enterElsewhere(state, elsewhere.lapsed(state, trigger), at);
    case 'subscription-fact':
      return apply(state, trigger.fact, at);
  }
}

const enterElsewhere = (
  state: EnrollmentState,
  next: elsewhere.Entered | null,
  at: Date,
): Transition => (next ? enter(next.state, next.standing, at) : { state, change: null });

function apply(state: EnrollmentState, fact: SubscriptionFact, at: Date): Transition {
  if (fact.version <= state.factVersion || !concernsCurrent(state, fact)) {
    return { state, change: null };
  }
  const entered = enter(learn(state, fact), standingFor(state, fact, at), at);
  if (entered.change?.kind !== 'cancelled' || fact.isForNonpayment !== true) return entered;
  return { ...entered, change: { ...entered.change, isForNonpayment: true } };
}

const learn = (state: EnrollmentState, fact: SubscriptionFact): EnrollmentState => ({
  ...state,
  subscriptionId: fact.status === 'incomplete_expired' ? null : fact.subscriptionId,
  customerId: fact.customerId,
  factVersion: fact.version,
  // The subscription of a plan that continues may have no fee. That doesn't mean the fee was paid.
  isMembershipFeePaid:
    (fact.isMembershipFeePaid && fact.isWithoutFee !== true) ||
    // One that is taken over asks for no fee before it begins.
    (state.isMembershipFeePaid && (state.activatedAt !== null || fact.isWithoutFee === true)),
  nextBillingDate: new Date(fact.currentPeriodEnd),
  firstChargeAt: fact.status === 'trialing' ? new Date(fact.currentPeriodEnd) : null,
  override:
    isPaid(fact) && state.override ? { ...state.override, isInForce: false } : state.override,
  endsAt: endAfter(state, fact),
  // The end that was ordered here was undone in Stripe's Dashboard. An ended plan has no end date either.
  ...(state.endsAt !== null &&
    endAfter(state, fact) === null &&
    fact.status !== 'canceled' &&
    withdrawn),
  ...(isUnbilled(state, fact) ? {} : { billing: 'here', paidUntil: null }),
});

/** Whether the owner began to set up a plan that is billed elsewhere, and the provider doesn't bill it yet. */
const isUnbilled = ({ billing }: EnrollmentState, { status }: SubscriptionFact): boolean =>
  billing === 'elsewhere' && (status === 'incomplete' || status === 'incomplete_expired');

/** Returns the end date after a fact. If the plan was ended here, the provider's date doesn't count. */
function endAfter({ endsAt, isEndedHere }: EnrollmentState, fact: SubscriptionFact): Date | null {
  if (isEndedHere) return endsAt;
  return fact.endsAt === null ? null : new Date(fact.endsAt);
}

/** Goes on with a plan that had ended: the same enrollment, plan year, and first activation. */
function restart(state: EnrollmentState, fact: SubscriptionFact, at: Date): Transition {
  const isStale = fact.version <= state.factVersion;
  const isSame = fact.subscriptionId === state.subscriptionId;
  const hasStarted = state.activatedAt !== null;
  if (state.status !== 'cancelled' || !hasStarted || isStale || isSame) {
    return { state, change: null };
  }
  const standing = standingAtProvider(state, fact, at);
  if (standing.status !== 'active' && standing.status !== 'suspended') {
    return { state, change: null };
  }
  return enter(learn({ ...withoutEnding(state), override: null }, fact), standing, at);
}

/** The timer carries an end out a little later than its time. */
const endedAt = ({ isEndedHere, endsAt }: EnrollmentState, at: Date): Date =>
  isEndedHere && endsAt !== null && endsAt < at ? endsAt : at;

const endingOn = (
  state: EnrollmentState,
  { by, reason, at }: Extract<Trigger, { kind: 'ending' }>,
): EnrollmentState => ({
  ...state,
  cancellationIntent: by,
  endingReason: reason,
  isEndTold: true,
  ...(at && { endsAt: at, isEndedHere: true }),
});

const withdrawn = { cancellationIntent: null, endingReason: null, isEndTold: false } as const;

const withoutEnding = (state: EnrollmentState): EnrollmentState => ({
  ...state,
  ...withdrawn,
  isEndedHere: false,
  endsAt: state.isEndedHere ? null : state.endsAt,
});

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
  if (isUnbilled(state, fact)) return elsewhere.standingOf(state);
  const standing = standingAtProvider(state, fact, at);
  // Nothing is charged, so nothing that is missing can suspend it. Only its end counts.
  if (state.hold !== null && standing.status !== 'cancelled') {
    return { status: 'active', hasPaymentProblem: false };
  }
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
      endsAt: standing.status === 'cancelled' ? null : state.endsAt,
      isEndedHere: standing.status !== 'cancelled' && state.isEndedHere,
      endingReason: state.endingReason,
      isEndTold: state.isEndTold,
      restartOfferedAt: null,
      firstChargeAt: standing.status === 'cancelled' ? null : state.firstChargeAt,
      hold: standing.status === 'active' ? state.hold : null,
      billing: state.billing,
      paidUntil: state.paidUntil,
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
