import { addDays, clinicDay, daysBetween } from '@petwell/chassis/time';
import type { MailFate } from '@petwell/contracts/internal';
import type { StayReason } from '@petwell/contracts';
import type { OpenMember } from './campaign.ts';

/** Days before the new price: the mails are requested, must be accepted at the latest, and billing is asked. */
export const firstDays = 45;
const secondDays = 14;
const firstAcceptedDays = 30;
const secondAcceptedDays = 7;
const changeDays = 2;
/** An agreement of the last day may arrive this many days later. */
const lateAgreementDays = 2;

export type Progress = Pick<OpenMember, 'way' | 'state' | 'effectiveFrom'> & {
  /** Billing was asked to change the terms, and has changed them. */
  isOrdered: boolean;
  isChanged: boolean;
};

/** What became of the two mails; null: it wasn't requested. */
export type Fates = { first: MailFate | null; second: MailFate | null };

export type Now = { today: string; timeZone: string; fates: Fates };

export type NextStep =
  | { kind: 'wait' }
  | { kind: 'mail'; notice: 'first' | 'second' }
  /** Billing charges the new price from the day on. */
  | { kind: 'change' }
  | { kind: 'move' }
  /** For good. Billing has to take back what it was asked for. */
  | { kind: 'stay'; reason: StayReason };

const wait: NextStep = { kind: 'wait' };
const failed: NextStep = { kind: 'stay', reason: 'mail_failed' };
const mail = (notice: 'first' | 'second'): NextStep => ({ kind: 'mail', notice });

/** Whether the mail server accepted an email at least so many days before. */
function isInTime(
  fate: MailFate | null,
  { effectiveFrom, days, timeZone }: { effectiveFrom: string; days: number; timeZone: string },
): boolean {
  if (fate?.state !== 'sent' || fate.sentAt === null) return false;
  return clinicDay(new Date(fate.sentAt), timeZone) <= addDays(effectiveFrom, -days);
}

/**
 * Whether both mails were accepted early enough for a charge that the owner didn't agree to: the rule that no price rises
 * without.
 */
export const areMailsInTime = (
  { first, second }: Fates,
  { effectiveFrom, timeZone }: { effectiveFrom: string; timeZone: string },
): boolean =>
  isInTime(first, { effectiveFrom, days: firstAcceptedDays, timeZone }) &&
  isInTime(second, { effectiveFrom, days: secondAcceptedDays, timeZone });

/** Whether an email can't be in time anymore. */
function isLost(
  fate: MailFate | null,
  { effectiveFrom, days, today, timeZone }: Now & { effectiveFrom: string; days: number },
): boolean {
  if (fate?.state === 'failed') return true;
  if (fate?.state === 'sent') return !isInTime(fate, { effectiveFrom, days, timeZone });
  return daysBetween(today, effectiveFrom) < days;
}

function changeStep({ isChanged }: Progress, daysLeft: number): NextStep {
  if (daysLeft > changeDays) return wait;
  if (!isChanged) return { kind: 'change' };
  return daysLeft > 0 ? wait : { kind: 'move' };
}

function noticeStep(progress: Progress, now: Now): NextStep {
  const { state, effectiveFrom } = progress;
  const daysLeft = daysBetween(now.today, effectiveFrom);
  if (state === 'planned') {
    if (daysLeft > firstDays) return wait;
    return daysLeft >= firstAcceptedDays ? mail('first') : failed;
  }
  const first = { ...now, effectiveFrom, days: firstAcceptedDays };
  if (isLost(now.fates.first, first)) return failed;
  if (state === 'first') {
    if (daysLeft > secondDays) return wait;
    return daysLeft >= secondAcceptedDays ? mail('second') : failed;
  }
  if (isLost(now.fates.second, { ...first, days: secondAcceptedDays })) return failed;
  return areMailsInTime(now.fates, { ...now, effectiveFrom })
    ? changeStep(progress, daysLeft)
    : wait;
}

function consentStep(progress: Progress, { today, fates }: Now): NextStep {
  const { state, effectiveFrom } = progress;
  const daysLeft = daysBetween(today, effectiveFrom);
  if (state === 'agreed') return changeStep(progress, daysLeft);
  if (state === 'planned') {
    if (daysLeft > firstDays) return wait;
    return daysLeft > secondDays ? mail('first') : failed;
  }
  if (fates.first?.state === 'failed') return failed;
  if (daysLeft > 0) return state === 'first' && daysLeft <= secondDays ? mail('second') : wait;
  if (daysLeft > -lateAgreementDays) return wait;
  return { kind: 'stay', reason: 'did_not_agree' };
}

/** Nothing gets worse, so that no mail has to come before. */
const atOnceStep = (progress: Progress, { today }: Now): NextStep =>
  changeStep(progress, daysBetween(today, progress.effectiveFrom));

const steps: Readonly<Record<Progress['way'], (progress: Progress, now: Now) => NextStep>> = {
  notice: noticeStep,
  consent: consentStep,
  at_once: atOnceStep,
};

/**
 * Decides what happens to a member next; `obstacle`: what stands in the way now, which counts whenever something is to be
 * done, and while billing holds new terms. Null: nothing, or it wasn't asked about.
 */
export function nextStep(
  progress: Progress,
  { obstacle, ...now }: Now & { obstacle: StayReason | null },
): NextStep {
  const step = steps[progress.way](progress, now);
  if (obstacle === null) return step;
  return step.kind === 'wait' && !progress.isOrdered ? step : { kind: 'stay', reason: obstacle };
}

/** Whether obstacles have to be known. */
export const needsObstacle = (progress: Progress, step: NextStep): boolean =>
  (step.kind !== 'wait' && step.kind !== 'stay') || progress.isOrdered;

export const toProgress = (member: OpenMember): Progress => ({
  way: member.way,
  state: member.state,
  effectiveFrom: member.effectiveFrom,
  isOrdered: member.orderedAt !== null,
  isChanged: member.changedAt !== null,
});
