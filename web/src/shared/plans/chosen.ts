import type { AddOn, Plan, Recommendations, ShownOffer } from '@petwell/contracts';

type Choice = {
  recommendations: Recommendations;
  planId: number | null;
  addOnIds: readonly string[];
};

/** What is chosen, with prices and texts. */
export type Chosen = { plan: Plan; addOns: AddOn[] };

/** What was on the screen, and what is sold now. Null: the pet can't have the plan. */
export type Change = { before: Chosen | null; after: Chosen | null };

/** Finds what is chosen among the recommended plans and add-ons; null if the plan isn't among them. */
export function chosenFrom({ recommendations, planId, addOnIds }: Choice): Chosen | null {
  const plan = recommendations.plans.find((one) => one.plan.id === planId)?.plan;
  const addOns = recommendations.addOns
    .map(({ addOn }) => addOn)
    .filter(({ id }) => addOnIds.includes(String(id)));
  return plan ? { plan, addOns } : null;
}

/** Leaves out the add-ons that aren't offered. */
export const offeredIds = ({ addOns }: Recommendations, ids: readonly string[]): string[] =>
  ids.filter((id) => addOns.some(({ addOn }) => String(addOn.id) === id));

/** The versions on the screen, and the prices for a further pet: nothing else is agreed to. */
export const shownOffer = ({ plan, addOns }: Chosen): ShownOffer => ({
  plan: plan.version,
  addOns: Object.fromEntries(addOns.map(({ id, version }) => [id, version])),
  ...(plan.furtherPet && {
    furtherPet: { monthlyPrice: plan.monthlyPrice, membershipFee: plan.membershipFee },
  }),
});
