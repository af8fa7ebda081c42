import { addDays } from '@petwell/chassis/time';
import {
  type Benefit,
  type CampaignSelection,
  discountedCents,
  type StayReason,
  toCents,
} from '@petwell/contracts';
import type { PriceStanding } from '@petwell/contracts/internal';
import { planYearOf, type HeldMonths } from '../core/terms/rules-plan-year.ts';
import type { Candidate, PlannedMember, Subject } from './campaign.ts';

/** Returns the first day of the first plan year that begins on a day or later. */
export function firstYearFrom(
  firstDay: string,
  startsOn: string,
  held: readonly HeldMonths[] = [],
): string {
  if (firstDay >= startsOn) return firstDay;
  const year = planYearOf(firstDay, startsOn, held);
  return year.startsOn === startsOn ? startsOn : addDays(year.endsOn, 1);
}

/** What a member would pay a month: the new version with the discount of a further pet, and everything else as it is. */
export const newMonthlyCentsOf = (
  { otherCents, discountCents = 0 }: Pick<Candidate, 'otherCents' | 'discountCents'>,
  { offer }: Pick<Subject, 'offer'>,
): number => discountedCents(toCents(offer.monthlyPrice), discountCents) + otherCents;

/**
 * What the new version includes, with what else the member has: that is what isn't the old version's. A plan's services
 * come before those of the add-ons.
 */
export function newBenefitsOf(
  had: readonly Benefit[],
  {
    kind,
    ...versions
  }: { kind: Subject['kind']; from: readonly Benefit[]; to: readonly Benefit[] },
): Benefit[] {
  const others = [...had];
  const isOf = (code: string) => (one: Benefit) => one.code === code;
  for (const { code } of versions.from) {
    const at = kind === 'plan' ? others.findIndex(isOf(code)) : others.findLastIndex(isOf(code));
    if (at >= 0) others.splice(at, 1);
  }
  return kind === 'plan' ? [...versions.to, ...others] : [...others, ...versions.to];
}

/** What keeps a plan at its price, as enrollment knows it; null: nothing. */
export function obstacleOf(one: Candidate): StayReason | null {
  if (one.hasDied) return 'died';
  if (one.isEnding || one.status === 'cancelled') return 'ending';
  if (one.status === 'pending_payment') return 'not_started';
  if (one.isBilledElsewhere) return 'billed_elsewhere';
  if (one.status === 'suspended' || one.isOnHold === true) return 'on_hold';
  if (one.isPastDue) return 'past_due';
  return one.isNotMailed ? 'not_mailed' : null;
}

/** What keeps a plan at its price, as billing knows it; null: nothing. */
export const obstacleAtBilling = ({ isDisputed, isPastDue }: PriceStanding): StayReason | null => {
  if (isDisputed) return 'disputed';
  return isPastDue ? 'past_due' : null;
};

/** Why a member isn't asked for at billing; null: the member may move. */
export function reasonToStay(
  one: Candidate,
  { toVersion, leftOut }: { toVersion: number; leftOut: ReadonlySet<number> },
): StayReason | null {
  if (leftOut.has(one.enrollmentId)) return 'left_out';
  if (one.version >= toVersion) return 'has_it';
  return one.isInOtherCampaign ? 'other_campaign' : obstacleOf(one);
}

type Start = Pick<CampaignSelection, 'startsOn' | 'isAtOnce'>;

/** The day on which a member would move. */
function moveDayOf(
  { firstDay, held }: Pick<Candidate, 'firstDay' | 'held'>,
  { startsOn, isAtOnce }: Start,
): string {
  if (!isAtOnce) return firstYearFrom(firstDay, startsOn, held);
  return firstDay > startsOn ? firstDay : startsOn;
}

/** Whether a campaign about something else that the member has changes the price on the very day on which this one would. */
export const hasOtherPrice = ({ candidate, reason }: PlannedMember, start: Start): boolean =>
  reason === 'other_campaign' && candidate.otherSubjectFrom === moveDayOf(candidate, start);

/** Whether a campaign is about a member. */
export const isChosen = (
  { version }: Pick<Candidate, 'version'>,
  { fromVersions }: Pick<CampaignSelection, 'fromVersions'>,
): boolean => fromVersions === null || fromVersions.includes(version);

/** Plans a member. The standing is missing of those who stay anyway. */
export function planMember(
  candidate: Candidate,
  given: {
    reason: StayReason | null;
    standing: PriceStanding | undefined;
    subject: Subject;
    startsOn: string;
    isAtOnce: boolean;
  },
): PlannedMember {
  const { standing, subject, isAtOnce } = given;
  const reason = given.reason ?? (standing ? obstacleAtBilling(standing) : null);
  const newMonthlyCents = newMonthlyCentsOf(candidate, subject);
  if (reason !== null || !standing) {
    const stays = { way: null, effectiveFrom: null, reason: reason ?? 'refused' } as const;
    return { candidate, newMonthlyCents, ...stays };
  }
  const effectiveFrom = moveDayOf(candidate, given);
  if (isAtOnce) return { candidate, newMonthlyCents, way: 'at_once', effectiveFrom, reason: null };
  return {
    candidate,
    newMonthlyCents,
    way: standing.promise === 'plan-year' ? 'notice' : 'consent',
    effectiveFrom,
    reason: null,
  };
}
