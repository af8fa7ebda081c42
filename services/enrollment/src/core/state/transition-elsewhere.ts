import { addDays, addMonths } from '@petwell/chassis/time';
import { lapseDays, type EnrollmentState, type Standing } from './enrollment-state.ts';

/** Transitions of plans that the payment provider doesn't bill. Days are `YYYY-MM-DD` at the clinic. */
export type ElsewhereTrigger =
  /** A member from before PetWell: active since then, with the fee paid. */
  | { kind: 'imported'; startedAt: Date; nextBillingDate: Date; paidUntil: string }
  /** Staff recorded a payment, or voided one: the plan is paid until another day, which may be earlier. */
  | {
      kind: 'recorded';
      paidUntil: string | null;
      nextBillingDate: Date;
      today: string;
      /** False: the payment that started the plan, with its fee, was voided. */
      isFeePaid: boolean;
    }
  /** Nothing was paid in time. */
  | { kind: 'lapsed'; today: string };

type Trigger<Kind extends ElsewhereTrigger['kind']> = Extract<ElsewhereTrigger, { kind: Kind }>;

export type Entered = { state: EnrollmentState; standing: Standing };

/** Returns the first day on which a plan that is paid until a day is suspended. */
export const lapsesOn = (paidUntil: string): string => addDays(paidUntil, lapseDays);

/**
 * Whether the month that begins on a day is paid already. `paidUntil` is the last paid day of members from before PetWell,
 * and the day after it for the others.
 */
export const isMonthPaid = (paidUntil: string, day: string): boolean =>
  addMonths(addDays(day, -1), 1) <= paidUntil;

const isLapsed = (paidUntil: string | null, today: string): boolean =>
  paidUntil !== null && today >= lapsesOn(paidUntil);

const active: Standing = { status: 'active', hasPaymentProblem: false };

/** Returns the standing of a plan whose subscription hasn't begun; it stays as it is. */
export function standingOf({ status }: EnrollmentState): Standing {
  return status === 'suspended' || status === 'pending_payment' ? { status } : active;
}

/** Null unless it is new: an import never changes a plan that has a past here. */
export function imported(state: EnrollmentState, trigger: Trigger<'imported'>): Entered | null {
  const isNew = state.status === 'pending_payment' && state.activatedAt === null;
  if (!isNew || state.factVersion > 0) return null;
  const { startedAt: activatedAt, nextBillingDate, paidUntil } = trigger;
  const member = { ...state, billing: 'elsewhere', isMembershipFeePaid: true } as const;
  return { state: { ...member, activatedAt, nextBillingDate, paidUntil }, standing: active };
}

/**
 * Whether a payment in cash or by check counts for it: never while the payment provider bills it, or it would be
 * paid twice.
 */
export const takesRecordedPayments = ({ status, billing, override }: EnrollmentState): boolean =>
  status !== 'cancelled' &&
  (billing === 'elsewhere' || status === 'pending_payment' || override?.isInForce === true);

/** Null if the payment provider bills it. A plan that is paid again goes on, and a new one begins. */
export function recorded(state: EnrollmentState, trigger: Trigger<'recorded'>): Entered | null {
  if (!takesRecordedPayments(state)) return null;
  const { paidUntil, nextBillingDate, today, isFeePaid } = trigger;
  // A payment for months long gone, or a void, doesn't resume what would be suspended again at once.
  const standing = isLapsed(paidUntil, today) ? standingOf(state) : active;
  if (standing.status === 'pending_payment') return null;
  const member = { ...state, billing: 'elsewhere', isMembershipFeePaid: isFeePaid } as const;
  const override = state.override && { ...state.override, isInForce: false };
  return { state: { ...member, override, paidUntil, nextBillingDate }, standing };
}

/** Moves the day until which an ended plan is paid. */
export const corrected = <State extends EnrollmentState>(
  state: State,
  { paidUntil, nextBillingDate, isFeePaid }: Trigger<'recorded'>,
): State => ({ ...state, paidUntil, nextBillingDate, isMembershipFeePaid: isFeePaid });

/** Null before the seventh day after the last paid one. */
export function lapsed(state: EnrollmentState, { today }: Trigger<'lapsed'>): Entered | null {
  const isWatched = state.billing === 'elsewhere' && state.status === 'active';
  return isWatched && isLapsed(state.paidUntil, today)
    ? { state, standing: { status: 'suspended' } }
    : null;
}
