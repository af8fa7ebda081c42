import { clinicDay, daysBetween } from '@petwell/chassis/time';
import { hasDied } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { ChangeOrder } from './change.ts';
import { isEnding } from './rules-obstacles.ts';

/** Days before a later change on which billing is asked to charge the new price. */
const chargeDays = 7;

export type NextStep =
  | 'wait'
  /** Make the link that asks the owner. */
  | 'offer'
  /** End the link: the owner didn't agree in time, or the plan ends. */
  | 'withdraw'
  /** Let billing charge the new price. */
  | 'charge'
  /** Give the enrollment its new terms. */
  | 'replace'
  /** Something came in between: take it back. */
  | 'refuse'
  /** Billing takes it back. */
  | 'revert';

/** Whether an enrollment is as the owner saw it on the sheet. */
export function isAsShown(
  { sheet: { now } }: Pick<ChangeOrder, 'sheet'>,
  {
    plan,
    addOns,
    totalMonthlyCents,
  }: Pick<EnrollmentRecord, 'plan' | 'addOns' | 'totalMonthlyCents'>,
): boolean {
  const keyOf = (parts: readonly { id: number; version: number }[]) =>
    parts.map(({ id, version }) => `${id}/${version}`).join(' ');
  return (
    totalMonthlyCents === now.monthlyCents &&
    keyOf([plan]) === keyOf([now.plan]) &&
    keyOf(addOns) === keyOf(now.addOns)
  );
}

type Timed = { enrollment: EnrollmentRecord; now: Date; timeZone: string };

/** Decides what happens to an order next. Each step can be repeated. */
export function nextStep(order: ChangeOrder, { enrollment, now, timeZone }: Timed): NextStep {
  const { state, reverting, until, isFromToday, chargedAt, effectiveFrom, settledAt } = order;
  if (reverting !== null) return 'revert';
  const isOver = isEnding(enrollment) || hasDied(enrollment.pet);
  if (state === 'asked') {
    const isStale = isOver || !isAsShown(order, enrollment);
    if (isStale || (until !== null && until <= now)) return 'withdraw';
    return settledAt === null ? 'offer' : 'wait';
  }
  if (state !== 'agreed') return 'wait';
  if (isOver || !isAsShown(order, enrollment)) return 'refuse';
  const daysLeft = isFromToday ? 0 : daysBetween(clinicDay(now, timeZone), effectiveFrom);
  if (daysLeft > chargeDays) return 'wait';
  if (chargedAt === null) return 'charge';
  return daysLeft > 0 ? 'wait' : 'replace';
}

/** Whether staff can take an order back at this time, apart from what was used of it. Not once a new owner has the plan. */
export function isUndoable(
  { state, reverting, isFromToday, settledAt }: ChangeOrder,
  { enrollment, now, timeZone }: Timed,
): boolean {
  if (reverting !== null || enrollment.handedOverAt) return false;
  if (state === 'asked' || state === 'agreed') return true;
  const isSameDay =
    settledAt !== null && clinicDay(settledAt, timeZone) === clinicDay(now, timeZone);
  return state === 'done' && isFromToday && isSameDay;
}
