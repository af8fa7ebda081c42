import type { Plan } from '@petwell/contracts';
import { careFeatures, withoutAllowance } from '../../shared/plans/plan-features.ts';

export type ComparisonRow = {
  service: string;
  /** By plan, in order: "4", "included", or "–". */
  amounts: string[];
};

const quantity = (feature: string): string => /^(\d+)\s/.exec(feature)?.[1] ?? 'included';

/** "1 Intestinal parasite screen" and "2 Intestinal parasite screens" are one row. */
const sameService = (feature: string): string =>
  withoutAllowance(feature).replace(/s\b/g, '').toLowerCase();

/** Lists every service of these plans once, with its yearly quantity in each. */
export function comparePlans(plans: readonly Plan[]): ComparisonRow[] {
  const features = plans.map((plan) => careFeatures(plan.features));
  const services = new Map<string, string>();
  for (const feature of features.flat()) {
    const key = sameService(feature);
    if (!services.has(key)) services.set(key, withoutAllowance(feature));
  }
  return [...services].map(([key, service]) => ({
    service,
    amounts: features.map((own) => {
      const found = own.find((feature) => sameService(feature) === key);
      return found === undefined ? '–' : quantity(found);
    }),
  }));
}
