import { careFeatures, type Benefit } from '@petwell/contracts';

type Offer = { id: number; benefits: readonly Benefit[] };

/** What was sold, as the snapshot tells it in words. */
type Sold = {
  plan: { id: number; features: readonly string[] };
  addOns: readonly { id: number; name: string }[];
};

/**
 * Matches a plan and add-ons sold before benefits existed with what the catalog offers now: a plan by its
 * feature texts, first of the same plan, then of any; an add-on by its id. Returns the texts without a match.
 */
export function matchBenefits(
  { plan, addOns }: Sold,
  offered: { plans: readonly Offer[]; addOns: readonly Offer[] },
): { benefits: Benefit[]; unmatched: string[] } {
  const samePlanFirst = offered.plans.toSorted(
    (one, other) => Number(other.id === plan.id) - Number(one.id === plan.id),
  );
  const known = samePlanFirst.flatMap(({ benefits }) => benefits);
  const ofPlan = careFeatures(plan.features).map((text) => ({
    text,
    found: known.filter(({ feature }) => feature === text).slice(0, 1),
  }));
  const ofAddOns = addOns.map(({ id, name }) => ({
    text: name,
    found: offered.addOns.find((addOn) => addOn.id === id)?.benefits ?? [],
  }));
  const matches = [...ofPlan, ...ofAddOns];
  return {
    benefits: matches.flatMap(({ found }) => found),
    unmatched: matches.filter(({ found }) => found.length === 0).map(({ text }) => text),
  };
}
