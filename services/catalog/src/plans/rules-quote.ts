import type { AgeGroup, Benefit, PetType } from '@petwell/contracts';
import { isPlanFor, type AddOnService, type Catalog, type WellnessPlan } from '../core/catalog.ts';
import { featuresOf, toBenefit } from '../core/rules-wording.ts';
import { membershipFeeCents } from './rules-membership-fee.ts';

export type QuoteChoice = {
  planId: number;
  /** Distinct ids, as text. */
  addOnIds: readonly string[];
  petType: PetType;
  ageGroup: AgeGroup;
};

export type QuoteOutcome =
  | {
      kind: 'quoted';
      plan: WellnessPlan;
      /** In the order they were chosen. */
      addOns: readonly AddOnService[];
      totalMonthlyCents: number;
      membershipFeeCents: number;
      /** Of the plan, then of the add-ons. */
      benefits: readonly Benefit[];
    }
  | { kind: 'unknown_plan' }
  | { kind: 'unknown_add_on'; addOnIds: readonly string[] }
  | { kind: 'plan_not_for_pet'; plan: WellnessPlan };

/** Prices a plan with add-ons: total per month (plan + add-ons) and fee, in cents. */
export function quote(catalog: Catalog, choice: QuoteChoice): QuoteOutcome {
  const plan = catalog.plans.find(({ id }) => id === choice.planId);
  if (!plan) return { kind: 'unknown_plan' };
  if (!isPlanFor(plan, { type: choice.petType, age: choice.ageGroup })) {
    return { kind: 'plan_not_for_pet', plan };
  }
  const byId = new Map(catalog.addOns.map((addOn) => [String(addOn.id), addOn]));
  const addOns = choice.addOnIds.flatMap((id) => byId.get(id) ?? []);
  if (addOns.length !== choice.addOnIds.length) {
    return { kind: 'unknown_add_on', addOnIds: choice.addOnIds.filter((id) => !byId.has(id)) };
  }
  const addOnCents = addOns.reduce((sum, addOn) => sum + addOn.monthlyPriceCents, 0);
  return {
    kind: 'quoted',
    plan,
    addOns,
    totalMonthlyCents: plan.monthlyPriceCents + addOnCents,
    membershipFeeCents: membershipFeeCents({
      features: featuresOf(plan),
      storedFeeCents: plan.membershipFeeCents,
    }),
    benefits: [plan, ...addOns].flatMap(({ includes }) => includes.map(toBenefit)),
  };
}
