import { toCents, type Benefit } from '@petwell/contracts';
import type { Candidate, FromVersion, Subject } from './campaign.ts';
import { newMonthlyCentsOf } from './rules-selection.ts';

type Version = { subject: Subject; benefits: readonly Benefit[] };

const feeCentsOf = ({ kind, offer }: Subject): number =>
  kind === 'plan' ? toCents(offer.membershipFee) : 0;

/** Whether a version includes a benefit with at least as much of it. */
const hasAsMuch = (benefits: readonly Benefit[], had: Benefit): boolean =>
  benefits.some((has) => {
    if (has.code !== had.code) return false;
    if (has.unit === 'count') return had.unit === 'count' && has.quantity >= had.quantity;
    return had.unit === 'discount' && has.percent >= had.percent;
  });

/** Whether a version costs no more than another one, and includes nothing less. */
export const isNowhereWorse = (from: Version, to: Version): boolean =>
  toCents(to.subject.offer.monthlyPrice) <= toCents(from.subject.offer.monthlyPrice) &&
  feeCentsOf(to.subject) <= feeCentsOf(from.subject) &&
  from.benefits.every((had) => hasAsMuch(to.benefits, had));

/** Whether a member would pay more or get less, also one who was taken over with a price of their own. */
export const getsWorse = (
  candidate: Candidate,
  { subject, from }: { subject: Subject; from: readonly FromVersion[] },
): boolean =>
  newMonthlyCentsOf(candidate, subject) > candidate.monthlyCents ||
  from.find(({ version }) => version === candidate.version)?.isNowhereWorse !== true;
