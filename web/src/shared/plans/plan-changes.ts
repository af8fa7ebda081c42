import { type AddOn, careFeatures, type Plan } from '@petwell/contracts';
import type { Chosen } from './chosen.ts';

/** A price that isn't what it was. Dollars with two decimals. */
export type PriceChange = {
  /** Null: the membership fee. */
  name: string | null;
  before: string;
  after: string;
};

type PlanChanges = {
  prices: PriceChange[];
  /** Add-ons that aren't offered anymore. */
  gone: string[];
  /** Plan and add-ons that include something else. */
  different: string[];
};

/** An add-on says what it includes in its description. */
const includedIn = (one: Plan | AddOn): string =>
  JSON.stringify(
    'features' in one
      ? careFeatures(one.features)
      : [one.description, one.weightRangeLabel, one.maxBagsPerYear],
  );

/** Compares what is chosen with what it was when the page was opened. */
export function planChanges(before: Chosen, after: Chosen): PlanChanges {
  const addOns = before.addOns.map((addOn) => ({
    was: addOn,
    is: after.addOns.find(({ id }) => id === addOn.id),
  }));
  const pairs = [
    { was: before.plan, is: after.plan },
    ...addOns.flatMap(({ was, is }) => (is ? [{ was, is }] : [])),
  ];
  const fee = {
    name: null,
    before: before.plan.membershipFee,
    after: after.plan.membershipFee,
  };
  const monthly = pairs.map(({ was, is }) => ({
    name: is.name,
    before: was.monthlyPrice,
    after: is.monthlyPrice,
  }));
  return {
    prices: [...monthly, fee].filter((price) => price.before !== price.after),
    gone: addOns.flatMap(({ was, is }) => (is ? [] : [was.name])),
    different: pairs.flatMap(({ was, is }) =>
      includedIn(was) === includedIn(is) ? [] : [is.name],
    ),
  };
}
