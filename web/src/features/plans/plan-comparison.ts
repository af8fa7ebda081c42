import type { ListedPlan, PlanService } from '@petwell/contracts';

export type ComparisonRow = {
  service: string;
  /** By plan, in order: "4", "1 with X-rays", "10% off". Null: not included. */
  amounts: (string | null)[];
};

function amountOf({ quantity, percent, detail }: PlanService): string {
  if (percent !== null) return `${percent}% off`;
  return [quantity, detail].filter((part) => part !== null).join(' ');
}

/** Lists every service of these plans once, with what each plan includes of it per year. */
export function comparePlans(plans: readonly ListedPlan[]): ComparisonRow[] {
  const all = plans.map(({ services }) => services);
  const names = new Set(all.flat().map(({ service }) => service));
  return [...names].map((service) => ({
    service,
    amounts: all.map((own) => {
      const found = own.filter((one) => one.service === service);
      return found.length === 0 ? null : found.map(amountOf).join(' + ');
    }),
  }));
}
