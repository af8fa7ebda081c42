import { addDays, clinicDay, daysBetween } from '@petwell/chassis/time';
import type { ChangeSheet } from '@petwell/contracts';
import type { MailFate } from '@petwell/contracts/internal';
import type { UnansweredStage } from './stage.ts';

/** Days before the end on which the owner is told of it, and on which the mail server has accepted that, at the latest. */
const [toldDays, acceptedDays] = [21, 14];
/** Days before the end from which on and until which it is ordered: Stripe may be down for a while. */
const [orderedFrom, orderedUntil] = [7, 3];

/**
 * Whether an email may tell that a plan ends with its plan year without an answer: early enough, and if no month is paid
 * beyond that day.
 */
export const canEnd = (
  { firstChargeOn, effectiveFrom }: Pick<ChangeSheet, 'firstChargeOn' | 'effectiveFrom'>,
  today: string,
): boolean => firstChargeOn === effectiveFrom && daysBetween(today, effectiveFrom) >= toldDays;

/** Decides whether a plan ends whose owner was told that and didn't answer. Only an email that arrived in time ends it. */
export function unansweredStep(
  { endsOn, effectiveFrom, paidUntil }: UnansweredStage,
  { fate, today, timeZone }: { fate: MailFate; today: string; timeZone: string },
): 'wait' | 'end' | 'go-on' {
  const daysLeft = daysBetween(today, endsOn);
  // A hold moved the plan year, or the next one is paid. At the counter, this one alone is paid until the day after it.
  const isAnotherDay = endsOn !== effectiveFrom || (paidUntil !== null && paidUntil > endsOn);
  if (isAnotherDay || fate.state === 'failed' || daysLeft < orderedUntil) return 'go-on';
  if (fate.state !== 'sent' || fate.sentAt === null) {
    return daysLeft < acceptedDays ? 'go-on' : 'wait';
  }
  const acceptedOn = clinicDay(new Date(fate.sentAt), timeZone);
  if (acceptedOn > addDays(endsOn, -acceptedDays)) return 'go-on';
  return daysLeft > orderedFrom ? 'wait' : 'end';
}
