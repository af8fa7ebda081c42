import type { Offer } from '@petwell/contracts/internal';
import type { CatalogReader } from '../core/catalog.ts';
import { benefitsOf, presentAddOn, presentPlan } from '../core/rules-present.ts';

/** Reads every plan and add-on: members of an old system may have what isn't sold anymore. */
export const createReadOffer =
  ({ catalog }: { catalog: Pick<CatalogReader, 'read' | 'readWithRetired'> }) =>
  async (): Promise<Offer> => {
    const [{ plans, addOns }, sold] = await Promise.all([
      catalog.readWithRetired(),
      catalog.read(),
    ]);
    return {
      plans: plans.map((plan) => ({
        ...presentPlan(plan),
        ...benefitsOf(plan),
        tier: plan.tier,
        isSold: sold.plans.some(({ id }) => id === plan.id),
      })),
      addOns: addOns.map((addOn) => ({ ...presentAddOn(addOn), ...benefitsOf(addOn) })),
    };
  };
export type ReadOffer = ReturnType<typeof createReadOffer>;
