import { addMonths, clinicDay, instantOf } from '@petwell/chassis/time';
import { hasDied } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { lastDayOf, type EnrollmentState } from '../core/state/enrollment-state.ts';
import type { Trigger } from '../core/state/transition.ts';
import type { EndingOrder, NewEndingOrder, OrderOutcome } from './transaction.ts';

/** The same order again goes on with the one that was interrupted. */
export const isSameOrder = (one: NewEndingOrder, other: NewEndingOrder): boolean =>
  one.kind === other.kind && one.reason === other.reason;

/**
 * The end of the plan's current month, for a plan that the payment provider doesn't bill: as the next month's first day
 * begins at the clinic.
 */
export function endOfPlanMonth(startedAt: Date, now: Date, timeZone: string): Date {
  const startedOn = clinicDay(startedAt, timeZone);
  const after = (months: number) =>
    instantOf({ day: addMonths(startedOn, months), time: '00:00' }, timeZone);
  let months = 1;
  while (after(months) <= now) months += 1;
  return after(months);
}

/** When a plan would end with its paid month; null if it can't go on until then. */
export function periodEndOf(
  { pet, state }: EnrollmentRecord,
  now: Date,
  timeZone: string,
): Date | null {
  const isSetToEnd = state.endsAt !== null && state.endingReason !== null;
  if (state.status !== 'active' || hasDied(pet) || isSetToEnd) return null;
  if (state.endsAt !== null) return state.endsAt;
  const isBilled = state.subscriptionId !== null && state.override?.isInForce !== true;
  if (!isBilled) return endOfPlanMonth(state.activatedAt ?? now, now, timeZone);
  return state.nextBillingDate > now ? state.nextBillingDate : null;
}

/** The effect of an order on the plan, once the provider has answered. */
export function settle(
  order: EndingOrder,
  state: EnrollmentState,
  { isBilled, at, timeZone }: { isBilled: boolean; at: Date; timeZone: string },
): { outcome: OrderOutcome; triggers: Trigger[] } {
  const { kind, reason } = order;
  if (kind === 'restart') return { outcome: 'done', triggers: [{ kind: 'restart-offered' }] };
  if (state.status === 'cancelled') {
    if (kind === 'withdraw') return { outcome: 'refused', triggers: [] };
    // The end that goes with the account has an email of its own.
    return { outcome: state.reason === 'deleted' ? 'superseded' : 'done', triggers: [] };
  }
  if (kind === 'withdraw') return { outcome: 'done', triggers: [{ kind: 'ending-withdrawn' }] };
  const by = state.cancellationIntent === 'owner' ? 'owner' : 'staff';
  if (kind === 'end_now') {
    return { outcome: 'done', triggers: [{ kind: 'cancellation', reason: by }] };
  }
  if (isBilled) return { outcome: 'done', triggers: [] };
  const endsAt = endOfPlanMonth(state.activatedAt ?? at, at, timeZone);
  const ending = { kind: 'ending', by, reason: reason ?? 'other', at: endsAt } as const;
  return { outcome: 'done', triggers: [ending] };
}

/** Null while it goes on without an end. */
export const endOf = ({ state }: EnrollmentRecord): Date | null =>
  state.status === 'cancelled' ? state.cancelledAt : state.endsAt;

/** Describes a carried-out order for the activity log, which is kept forever and omits the note. */
export function describe(
  { kind, reason }: EndingOrder,
  before: EnrollmentRecord,
  { after, timeZone }: { after: EnrollmentRecord; timeZone: string },
): string {
  if (kind === 'withdraw') return 'goes on';
  if (kind === 'restart') return 'mailed a link to start again';
  const { status } = before.state;
  const endsAt = endOf(after);
  const isOver = after.state.status === 'cancelled' || !endsAt;
  const end = isOver ? `${status} → cancelled` : `ends on ${lastDayOf(endsAt, timeZone)}`;
  return reason === null || reason === 'other' ? end : `${end}, ${reason}`;
}
