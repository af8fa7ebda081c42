import { dayInWords } from '@petwell/contracts/legal';
import { isEndSet, type EnrollmentRecord, type NewPrice } from '../../core/state/enrollment.ts';
import { lapsesOn } from '../../core/state/transition-elsewhere.ts';
import type { SetupNotice } from './setup.ts';

const dayMs = 86_400_000;

/**
 * Why no card can be set up for a plan now, as a sentence for its owner; null: one can. The owner agrees to the price of
 * now, so the first charge has to come before another one.
 */
export function obstacleToSetup(
  enrollment: Pick<EnrollmentRecord, 'state'>,
  { newPrices, firstChargeOn }: { newPrices: readonly NewPrice[]; firstChargeOn: string },
): string | null {
  if (isEndSet(enrollment)) return 'This plan is going to end, so no card can be set up for it.';
  const newPrice = newPrices.find(({ from }) => from <= firstChargeOn);
  return newPrice
    ? `The price of this plan changes on ${dayInWords(newPrice.from)}, so a card can’t be set up before that day. Until then you can pay at the clinic.`
    : null;
}

/** The mails of one order, and on which day after the first one each is sent. */
const mails: readonly { notice: SetupNotice; day: number }[] = [
  { notice: 'first', day: 0 },
  { notice: 'reminder', day: 3 },
  { notice: 'last', day: 10 },
];

/** After so many, the next mail of a round is its last one. */
export const mailsBeforeLast = mails.length - 1;

/**
 * Returns what the mail after `sent` ones says: once the day has come until which the plan is paid, that a payment is
 * due, and when the plan is suspended without one.
 */
export function noticeOf(
  sent: number,
  enrollment: { paidUntil: string | null; isSuspended: boolean },
  today: string,
): { notice: SetupNotice; suspendedOn?: string } {
  const { paidUntil } = enrollment;
  if (paidUntil === null || paidUntil > today) return { notice: mails[sent]?.notice ?? 'last' };
  return { notice: 'due', ...(!enrollment.isSuspended && { suspendedOn: lapsesOn(paidUntil) }) };
}

/**
 * Returns when the mail after `sent` ones is due; null: that was the last one. A late mail delays the next one, so that
 * two never come within three days.
 */
export function nextMailAt(
  sent: number,
  { firstMailedAt, mailedAt }: { firstMailedAt: Date; mailedAt: Date },
): Date | null {
  const next = mails[sent];
  if (!next) return null;
  const planned = firstMailedAt.getTime() + next.day * dayMs;
  return new Date(Math.max(planned, mailedAt.getTime() + 3 * dayMs));
}

/** Returns how many mails may be sent now: so many an hour, and spread over its minutes. */
export function mailsAllowed(given: {
  perHour: number;
  lastHour: number;
  lastMinute: number;
}): number {
  const { perHour, lastHour, lastMinute } = given;
  return Math.max(0, Math.min(perHour - lastHour, Math.ceil(perHour / 60) - lastMinute));
}

/** When to check again whether a link would open. A price campaign may be undone at any time. */
export const checkAgainAt = (now: Date): Date => new Date(now.getTime() + 3_600_000);

/** Owners mailed since then aren't mailed again by a further order. */
export const mailedAgainFrom = (now: Date): Date => new Date(now.getTime() - dayMs);
