import { fromCents } from '@petwell/contracts';
import { isPlanFor, type WellnessPlan } from '../core/catalog.ts';
import { describeDifference, findSurplus, readCare, type Care } from './rules-care.ts';
import type { Need } from './rules-need.ts';
import type { Patient } from './rules-patient.ts';

/** 2645 → "$26.45". */
function formatDollars(cents: number): string {
  return `$${fromCents(cents)}`;
}

export type RankedPlan = { plan: WellnessPlan; reasons: string[]; isRecommended: boolean };

/** Weighs needs against price: one point is worth ten dollars a month. */
const centsPerPoint = 1_000;
const mostPlans = 3;
const mostCareReasons = 3;

/** A need and its source. */
export type PatientNeed = Need & { source: 'concern' | 'breed' | 'age' };
type Facts = { patient: Patient; needs: readonly PatientNeed[] };

type Candidate = { plan: WellnessPlan; care: Care; score: number };

/** Returns the share of a need that a plan meets, 0 to 1. */
function coverage(need: Need, care: Care): number {
  return Math.min(1, (care.counts.get(need.topic) ?? 0) / (need.full ?? 1));
}

function toCandidate(plan: WellnessPlan, needs: readonly Need[]): Candidate {
  const care = readCare(plan.includes);
  const met = needs.reduce((sum, need) => sum + need.weight * coverage(need, care), 0);
  return { plan, care, score: met - plan.monthlyPriceCents / centsPerPoint };
}

/** Sorts best first; ties go to the cheaper plan, then to the older one. */
function compare(a: Candidate, b: Candidate): number {
  return (
    b.score - a.score ||
    a.plan.monthlyPriceCents - b.plan.monthlyPriceCents ||
    a.plan.id - b.plan.id
  );
}

/** Reasons about this pet rank above reasons about all its peers. */
const sourceBonus: Record<PatientNeed['source'], number> = { concern: 2, breed: 1, age: 0 };

/** Needs with a lower weight get no source bonus. */
const leastBonusWeight = 0.5;

/** Maximum reasons from the concerns, and from the breed. */
const mostOfOneSource = 2;

/**
 * Lists what the plan does for this pet, most important first: one sentence per kind of care, skipping those
 * in `used`.
 */
function careReasons(
  candidate: Candidate,
  needs: readonly PatientNeed[],
  used: ReadonlySet<string>,
): string[] {
  const order = (need: PatientNeed) =>
    need.weight * coverage(need, candidate.care) +
    (need.weight >= leastBonusWeight ? sourceBonus[need.source] : 0);
  const spoken = needs
    .filter((need) => need.say && candidate.care.counts.has(need.topic))
    .sort((a, b) => order(b) - order(a));
  const chosen: { reason: string; need: PatientNeed }[] = [];
  for (const need of spoken) {
    const reason = need.say?.(candidate.care.counts.get(need.topic) ?? 0);
    const sameSource = chosen.filter((other) => other.need.source === need.source);
    const isTold = chosen.some((other) => other.need.topic === need.topic);
    if (reason === undefined || isTold || used.has(reason)) continue;
    if (need.source !== 'age' && sameSource.length === mostOfOneSource) continue;
    chosen.push({ reason, need });
    if (chosen.length === mostCareReasons) break;
  }
  return chosen.map(({ reason }) => reason);
}

const surplusOf = {
  dearer: { care: ', with the same care more often', discount: ', with a larger discount' },
  cheaper: { care: ', with the same care less often', discount: ', with a smaller discount' },
};

/** Compares this plan with the recommended one, in price and care. */
function comparison(own: Candidate, recommended: Candidate): string | undefined {
  const cents = own.plan.monthlyPriceCents - recommended.plan.monthlyPriceCents;
  const { name } = recommended.plan;
  if (cents < 0) {
    const missing = describeDifference(recommended.care, own.care);
    const less = findSurplus(recommended.care, own.care);
    const without = missing ? `, without ${missing}` : less ? surplusOf.cheaper[less] : '';
    return `${formatDollars(-cents)} less a month than ${name}${without}.`;
  }
  if (cents > 0) {
    const added = describeDifference(own.care, recommended.care);
    const more = findSurplus(own.care, recommended.care);
    const plus = added ? `, plus ${added}` : more ? surplusOf.dearer[more] : '';
    return `${formatDollars(cents)} more a month than ${name}${plus}.`;
  }
  return undefined;
}

/** Explains why the recommended plan is enough when a more expensive one exists. */
function whyEnough(own: Candidate, others: readonly Candidate[], facts: Facts): string | undefined {
  const dearer = others.find(({ plan }) => plan.monthlyPriceCents > own.plan.monthlyPriceCents);
  if (!dearer) return undefined;
  const spared = facts.needs.find((need) => need.sayWithout && !own.care.counts.has(need.topic));
  if (spared?.sayWithout) return spared.sayWithout();
  const saved = formatDollars(dearer.plan.monthlyPriceCents - own.plan.monthlyPriceCents);
  return `It has what ${facts.patient.name} needs for ${saved} less a month than ${dearer.plan.name}.`;
}

/**
 * Ranks at most three plans for a pet, best first; the first is recommended. A plan's score is the value of
 * the needs it meets, less its price. No two plans give the same reason.
 */
export function rankPlans(plans: readonly WellnessPlan[], facts: Facts): RankedPlan[] {
  const { patient, needs } = facts;
  const best = plans
    .filter((plan) => isPlanFor(plan, { type: patient.species, age: patient.age }))
    .map((plan) => toCandidate(plan, needs))
    .sort(compare)
    .slice(0, mostPlans);
  const [recommended] = best;
  const used = new Set<string>();
  return best.map((candidate) => {
    const isRecommended = candidate === recommended;
    const reasons = careReasons(candidate, needs, used);
    for (const reason of reasons) used.add(reason);
    const money =
      isRecommended || !recommended
        ? whyEnough(candidate, best, facts)
        : comparison(candidate, recommended);
    if (money !== undefined) reasons.push(money);
    return { plan: candidate.plan, reasons, isRecommended };
  });
}
