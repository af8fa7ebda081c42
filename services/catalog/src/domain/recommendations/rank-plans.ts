import { formatDollars } from './dollars.ts';
import { isPlanFor, type WellnessPlan } from '../catalog.ts';
import { describeDifference, readCare, type Care } from './care.ts';
import type { Need } from './need.ts';
import type { Patient } from './patient.ts';

export type RankedPlan = { plan: WellnessPlan; reasons: string[]; isRecommended: boolean };

/** Needs are weighed against the price: one point is worth ten dollars a month. */
const centsPerPoint = 1_000;
const mostPlans = 3;
const mostCareReasons = 3;

/** A need, and what it follows from. */
export type PatientNeed = Need & { source: 'concern' | 'breed' | 'age' };
type Facts = { patient: Patient; needs: readonly PatientNeed[] };

type Candidate = { plan: WellnessPlan; care: Care; score: number };

/** How much of a need a plan meets, 0 to 1. */
function coverage(need: Need, care: Care): number {
  return Math.min(1, (care.get(need.topic) ?? 0) / (need.full ?? 1));
}

function toCandidate(plan: WellnessPlan, needs: readonly Need[]): Candidate {
  const care = readCare(plan.features);
  const met = needs.reduce((sum, need) => sum + need.weight * coverage(need, care), 0);
  return { plan, care, score: met - plan.monthlyPriceCents / centsPerPoint };
}

/** Best first; the cheaper, then the older one where two are equal. */
function compare(a: Candidate, b: Candidate): number {
  return (
    b.score - a.score ||
    a.plan.monthlyPriceCents - b.plan.monthlyPriceCents ||
    a.plan.id - b.plan.id
  );
}

/** What is said of this very pet goes before what is said of all its peers. */
const sourceBonus: Record<PatientNeed['source'], number> = { concern: 2, breed: 1, age: 0 };

/** Small things are not pushed forward. */
const leastBonusWeight = 0.5;

/** No concern, breed or age has all the say. */
const mostOfOneSource = 2;

/** What the plan does for this pet, most important first, one sentence per kind of care, none that `used` has. */
function careReasons(
  candidate: Candidate,
  needs: readonly PatientNeed[],
  used: ReadonlySet<string>,
): string[] {
  const order = (need: PatientNeed) =>
    need.weight * coverage(need, candidate.care) +
    (need.weight >= leastBonusWeight ? sourceBonus[need.source] : 0);
  const spoken = needs
    .filter((need) => need.say && candidate.care.has(need.topic))
    .sort((a, b) => order(b) - order(a));
  const chosen: { reason: string; need: PatientNeed }[] = [];
  for (const need of spoken) {
    const reason = need.say?.(candidate.care.get(need.topic) ?? 0);
    const sameSource = chosen.filter((other) => other.need.source === need.source);
    const isTold = chosen.some((other) => other.need.topic === need.topic);
    if (reason === undefined || isTold || used.has(reason)) continue;
    if (need.source !== 'age' && sameSource.length === mostOfOneSource) continue;
    chosen.push({ reason, need });
    if (chosen.length === mostCareReasons) break;
  }
  return chosen.map(({ reason }) => reason);
}

/** What choosing this plan instead of the recommended one means, for the purse and for the care. */
function comparison(own: Candidate, recommended: Candidate): string | undefined {
  const cents = own.plan.monthlyPriceCents - recommended.plan.monthlyPriceCents;
  const { name } = recommended.plan;
  if (cents < 0) {
    const missing = describeDifference(recommended.care, own.care);
    const without = missing ? `without ${missing}` : 'with the same care less often';
    return `${formatDollars(-cents)} less a month than ${name}, ${without}.`;
  }
  if (cents > 0) {
    const added = describeDifference(own.care, recommended.care);
    const plus = added ? `plus ${added}` : 'with the same care more often';
    return `${formatDollars(cents)} more a month than ${name}, ${plus}.`;
  }
  return undefined;
}

/** Why the recommended plan is enough where a dearer one exists. */
function whyEnough(own: Candidate, others: readonly Candidate[], facts: Facts): string | undefined {
  const dearer = others.find(({ plan }) => plan.monthlyPriceCents > own.plan.monthlyPriceCents);
  if (!dearer) return undefined;
  const spared = facts.needs.find((need) => need.sayWithout && !own.care.has(need.topic));
  if (spared?.sayWithout) return spared.sayWithout();
  const saved = formatDollars(dearer.plan.monthlyPriceCents - own.plan.monthlyPriceCents);
  return `It covers what ${facts.patient.name} needs for ${saved} less a month than ${dearer.plan.name}.`;
}

/**
 * The plans for this pet, at most three and best first, the first one recommended. A plan is worth what
 * it gives of the pet's needs, less its price; no two plans give the same reason.
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
