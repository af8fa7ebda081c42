import { addDays } from '@petwell/chassis/time';
import { toCents, type Benefit, type Plan } from '@petwell/contracts';
import type { PriceStanding } from '@petwell/contracts/internal';
import type { CampaignSelection, StayReason } from '@petwell/contracts/routes';
import { planYearOf, type HeldMonths } from '../core/rules-plan-year.ts';
import type { Candidate, PlannedMember } from './campaign.ts';

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

/** What a member would pay a month: the new version, and the add-ons as they are. */
export const newMonthlyCentsOf = (
  { addOnCents }: Pick<Candidate, 'addOnCents'>,
  plan: Pick<Plan, 'monthlyPrice'>,
): number => toCents(plan.monthlyPrice) + addOnCents;

/** What the new version includes, with what the member's add-ons include: that is what isn't the old version's. */
export function newBenefitsOf(
  had: readonly Benefit[],
  versions: { from: readonly Benefit[]; to: readonly Benefit[] },
): Benefit[] {
  const ofAddOns = [...had];
  for (const { code } of versions.from) {
    // The plan's services come before those of the add-ons.
    const at = ofAddOns.findIndex((one) => one.code === code);
    if (at >= 0) ofAddOns.splice(at, 1);
  }
  return [...versions.to, ...ofAddOns];
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
    plan: Plan;
    startsOn: string;
  },
): PlannedMember {
  const { standing, plan, startsOn } = given;
  const reason = given.reason ?? (standing ? obstacleAtBilling(standing) : null);
  const newMonthlyCents = newMonthlyCentsOf(candidate, plan);
  if (reason !== null || !standing) {
    const stays = { way: null, effectiveFrom: null, reason: reason ?? 'refused' } as const;
    return { candidate, newMonthlyCents, ...stays };
  }
  return {
    candidate,
    newMonthlyCents,
    way: standing.promise === 'plan-year' ? 'notice' : 'consent',
    effectiveFrom: firstYearFrom(candidate.firstDay, startsOn, candidate.held),
    reason: null,
  };
}
