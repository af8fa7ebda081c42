import { daysBetween } from '@petwell/chassis/time';
import type { ServiceCost } from '@petwell/contracts/internal';
import type { ServiceUse } from '@petwell/contracts/routes';
import { countUses } from '../core/terms/rules-equivalents.ts';

/** The plan year that an active or suspended plan is in. Days are at the clinic. */
export type Year = {
  enrollmentId: number;
  planId: number;
  startsOn: string;
  endsOn: string;
  /**
   * The day of the activation, or of the import: what was used before isn't known by its day. Of a plan on hold, the day
   * until which nothing can be used.
   */
  knownSince: string;
};

/** A benefit of such a year, with what was used of it at PetWell, and before an import. */
export type UsedBenefit = {
  enrollmentId: number;
  code: string;
  label: string;
  /** Null for discounts, as the list price. */
  quantity: number | null;
  listPriceCents: number | null;
  /** Of services of the year that count as it. */
  equivalents: readonly string[];
  planVersion: { id: number; version: number; addOns: Readonly<Record<string, number>> };
  used: number;
  imported: number;
  /** At list price; of discounts, what they gave. */
  usedCents: number;
  importedCents: number;
};

/** Returns what one of a benefit costs the clinic: in the member's version of the plan, else of an add-on. */
export type CostOf = (benefit: UsedBenefit) => number | null;

/** Finds costs by version and service. */
export function createCostOf(costs: readonly ServiceCost[]): CostOf {
  const keyOf = (kind: string, id: number | string, version: number, code: string) =>
    `${kind}/${id}/${version}/${code}`;
  const known = new Map(
    costs.map(({ kind, id, version, service, costCents }) => [
      keyOf(kind, id, version, service),
      costCents,
    ]),
  );
  return ({ planVersion, code }) => {
    const ofPlan = known.get(keyOf('plan', planVersion.id, planVersion.version, code));
    const ofAddOns = Object.entries(planVersion.addOns).map(([id, version]) =>
      known.get(keyOf('add-on', id, version, code)),
    );
    return [ofPlan, ...ofAddOns].find((cents) => cents !== undefined) ?? null;
  };
}

export type YearSums = {
  usedListCents: number;
  importedListCents: number;
  usedCostCents: number;
  usesWithoutCost: number;
  openListCents: number;
};

/** Adds up a plan year's benefits. A discount costs what it gave, and never runs out, so nothing of it is open. */
export function sumYear(benefits: readonly UsedBenefit[], costOf: CostOf): YearSums {
  const sums = {
    usedListCents: 0,
    importedListCents: 0,
    usedCostCents: 0,
    usesWithoutCost: 0,
    openListCents: 0,
  };
  const counted = countUses(benefits.map((one) => ({ ...one, used: one.used + one.imported })));
  for (const [at, benefit] of benefits.entries()) {
    const { quantity, listPriceCents, usedCents, importedCents } = benefit;
    const uses = benefit.used + benefit.imported;
    sums.usedListCents += usedCents + importedCents;
    sums.importedListCents += importedCents;
    if (quantity === null) {
      sums.usedCostCents += usedCents + importedCents;
      continue;
    }
    const left = quantity - (counted[at]?.used ?? uses);
    sums.openListCents += Math.max(0, left) * (listPriceCents ?? 0);
    const costCents = costOf(benefit);
    if (costCents === null) sums.usesWithoutCost += uses;
    else sums.usedCostCents += uses * costCents;
  }
  return sums;
}

/** Returns how much of a plan year is over at the end of a day, from 0 to 1. */
export const shareOver = ({ startsOn, endsOn }: Year, day: string): number =>
  Math.min(1, (daysBetween(startsOn, day) + 1) / (daysBetween(startsOn, endsOn) + 1));

type Counter = Omit<ServiceUse, 'planName' | 'yearPercent'> & {
  included: number | null;
  due: number;
};

/** Counts the use of each service of each plan, over any number of plan years. */
export function createServiceCounter(day: string) {
  const counters = new Map<string, Counter>();
  return {
    add(year: Year, benefits: readonly UsedBenefit[]): void {
      const share = shareOver(year, day);
      for (const { code, label, quantity, used, imported } of benefits) {
        const { planId } = year;
        const key = `${planId}/${code}`;
        const known = counters.get(key);
        const { included, due } = known ?? { included: null, due: 0 };
        counters.set(key, {
          planId,
          code,
          label,
          included: quantity === null ? included : (included ?? 0) + quantity,
          used: (known?.used ?? 0) + used,
          imported: (known?.imported ?? 0) + imported,
          due: due + (quantity ?? 0) * share,
        });
      }
    },
    uses: (): Omit<ServiceUse, 'planName'>[] =>
      [...counters.values()].map(({ due, ...use }) => ({
        ...use,
        yearPercent: use.included ? Math.round((due / use.included) * 100) : null,
      })),
  };
}
