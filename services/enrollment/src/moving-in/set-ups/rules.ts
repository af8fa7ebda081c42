import { lapsesOn } from '../../core/transition-elsewhere.ts';
import type { SetupNotice } from './setup.ts';

const dayMs = 86_400_000;

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

/** Owners mailed since then aren't mailed again by a further order. */
export const mailedAgainFrom = (now: Date): Date => new Date(now.getTime() - dayMs);
