import { instantOf } from '@petwell/chassis/time';
import { keepDiscount, toCents } from '@petwell/contracts';
import type { ChangedTerms } from '@petwell/contracts/internal';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { NewTerms, OpenMember } from './campaign.ts';
import { areMailsInTime, type Fates } from './rules-campaign.ts';
import { changedPlan, mailedSentence } from './rules-mails.ts';

type Sold = Pick<EnrollmentRecord, 'plan' | 'addOns'>;

/** The terms that a member was told of. Throws if they cost anything else: a price is charged only as announced. */
export function newTermsOf(member: OpenMember, sold: Sold): NewTerms {
  const { kind, offer } = member.campaign.subject;
  const plan = kind === 'plan' ? keepDiscount(offer, sold.plan.furtherPet) : sold.plan;
  const addOns =
    kind === 'plan' ? sold.addOns : sold.addOns.map((one) => (one.id === offer.id ? offer : one));
  const monthlyCents = [plan, ...addOns].reduce((sum, one) => sum + toCents(one.monthlyPrice), 0);
  if (monthlyCents !== member.newMonthlyCents) {
    throw new Error('the new price is not the one that was announced');
  }
  return { plan, addOns, monthlyCents };
}

/** Since when a new price is allowed: by an agreement, by two mails in time, or because it isn't higher. */
function allowedAt(
  { way, agreedAt, effectiveFrom, ...member }: OpenMember,
  { fates, timeZone }: { fates: Fates; timeZone: string },
): string | null | undefined {
  if (way === 'consent') return agreedAt?.toISOString();
  if (way === 'at_once') {
    const isRise = member.newMonthlyCents > member.oldMonthlyCents;
    // The email goes out that day.
    return isRise ? null : instantOf({ day: effectiveFrom, time: '00:00' }, timeZone).toISOString();
  }
  return areMailsInTime(fates, { effectiveFrom, timeZone }) ? fates.first?.sentAt : null;
}

export const agreedBy = ({ way }: Pick<OpenMember, 'way'>): 'consent' | 'notice' =>
  way === 'consent' ? 'consent' : 'notice';

/**
 * Builds the change that lets billing charge a new price, with what allows it: an agreement, two mails in time, or that it
 * isn't higher. Throws without, so that no invoice is above what was last agreed to or announced.
 */
export function toChangedTerms(
  member: OpenMember,
  enrollment: Pick<EnrollmentRecord, 'addOns' | 'pet' | 'plan'>,
  { fates, timeZone }: { fates: Fates; timeZone: string },
): ChangedTerms {
  const { termsId, effectiveFrom, campaign } = member;
  const at = allowedAt(member, { fates, timeZone });
  if (at == null) throw new Error('nothing allows the new price');
  const named = {
    petName: enrollment.pet.name,
    planName: enrollment.plan.name,
    from: campaign.from,
  };
  return {
    termsId,
    effectiveFrom,
    ...newTermsOf(member, enrollment),
    agreedBy: agreedBy(member),
    sentence: mailedSentence(changedPlan(member, named), effectiveFrom),
    at,
  };
}
