import { clinicDay } from '@petwell/chassis/time';
import { type EndingReason, hasDied, restartDays, type Restart } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';

export type CancellationReason = EventOf<'enrollment.cancelled.v1'>['data']['reason'];

/** An enrollment's status and its status-specific data. */
export type Standing =
  | { status: 'pending_payment' }
  | { status: 'active'; hasPaymentProblem: boolean }
  | { status: 'suspended' }
  | { status: 'cancelled'; cancelledAt: Date; reason: CancellationReason };

/** A pause that staff ordered, as against the suspension of a plan that isn't paid. */
export type Hold = { until: Date; nextChargeAt: Date };

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
  /** When the plan is set to end; null: it goes on, or has ended. */
  endsAt: Date | null;
  /** The provider doesn't bill it, so that a timer here ends it then. Facts don't change that. */
  isEndedHere: boolean;
  /** Why it was ended, or is going to end; null also if that wasn't ordered here. */
  endingReason: EndingReason | null;
  /** The ending has an email of its own. */
  isEndTold: boolean;
  /** When the owner was last mailed a link to start it again; null while it goes on. */
  restartOfferedAt: Date | null;
  /** When the provider charges it for the first time after a restart; null once it has. */
  firstChargeAt: Date | null;
  /** Staff put it on hold: until when, and the first charge after that. Only while it is active. */
  hold: Hold | null;
  /** Whether the payment provider bills it; `elsewhere`: another system, or staff by cash or check. */
  billing: 'here' | 'elsewhere';
  /** Only `elsewhere`: the last day that is paid, `YYYY-MM-DD`. Null: not tracked. */
  paidUntil: string | null;
};

/**
 * Whether an ordered end is still waiting for Stripe. The order sets the reason; Stripe's answer sets the end date. A
 * plan whose pet died can only end now, so an earlier end date doesn't count.
 */
export const isEndPending = ({
  status,
  endingReason,
  endsAt,
}: Pick<EnrollmentState, 'endingReason' | 'endsAt'> & { status: string }): boolean =>
  status !== 'cancelled' &&
  endingReason !== null &&
  (endsAt === null || endingReason === 'pet_died');

/** When the plan is charged next: charges before the end of a hold are voided. */
export const nextChargeOf = ({
  hold,
  nextBillingDate,
}: Pick<EnrollmentState, 'hold' | 'nextBillingDate'>): Date =>
  hold?.nextChargeAt ?? nextBillingDate;

/** A plan that is paid elsewhere is suspended this many days after its last paid day, never earlier. */
export const lapseDays = 7;

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
    endsAt: null,
    isEndedHere: false,
    endingReason: null,
    isEndTold: false,
    restartOfferedAt: null,
    firstChargeAt: null,
    hold: null,
    billing: 'here',
    paidUntil: null,
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

type Restartable = {
  state: Standing & Pick<EnrollmentState, 'activatedAt' | 'endingReason' | 'restartOfferedAt'>;
  pet: Parameters<typeof hasDied>[0];
  isDemo: boolean;
};

/** Until when a plan that has ended can start again. Null: it goes on, never started, or is over for good. */
export function restartableUntil({ state, pet, isDemo }: Restartable): Date | null {
  if (state.status !== 'cancelled' || state.activatedAt === null) return null;
  const isDeath = hasDied(pet) || state.endingReason === 'pet_died';
  if (state.endingReason === 'new_owner') return null;
  if (isDeath || isDemo || state.reason === 'deleted') return null;
  return new Date(state.cancelledAt.getTime() + restartDays * 86_400_000);
}

/** Whether a mailed link can start a plan again that has ended. */
export const isRestartOffered = (enrollment: Restartable, at: Date): boolean =>
  enrollment.state.restartOfferedAt !== null && (restartableUntil(enrollment) ?? at) > at;

/** Describes for the API when a plan can start again. */
export function restartOf(enrollment: Restartable): { restart?: Restart } {
  const until = restartableUntil(enrollment)?.toISOString();
  const offeredAt = enrollment.state.restartOfferedAt?.toISOString();
  return until === undefined ? {} : { restart: { until, ...(offeredAt && { offeredAt }) } };
}

/** When an ended plan would be charged next: at the end of what is paid, as billing knows it. */
export const dueAgainAt = (
  { billing, nextBillingDate }: Pick<EnrollmentState, 'billing' | 'nextBillingDate'>,
  paidThrough: string | null,
): Date =>
  billing === 'elsewhere' || paidThrough === null ? nextBillingDate : new Date(paidThrough);

/** Returns the last day of a plan that ends at a time. One that ends as a day begins isn't there on that day. */
export const lastDayOf = (endsAt: Date, timeZone: string): string =>
  clinicDay(new Date(endsAt.getTime() - 1), timeZone);
