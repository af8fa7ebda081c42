import type { ChangeOffer } from '@petwell/contracts/internal';
import type { CatalogReader } from '../core/catalog.ts';
import { toCatalog } from '../core/rules-offer.ts';
import { benefitsOf, presentAddOn, presentPlan } from '../core/rules-present.ts';
import type { OfferReader } from '../core/store-offers.ts';

type Has = Omit<ChangeOffer['has'][number], 'benefits'>;

/** Reads what is sold now, what the versions include that a member has, and which services count as each other. */
export function createReadChangeOffer(deps: {
  catalog: Pick<CatalogReader, 'read' | 'services'>;
  offers: Pick<OfferReader, 'list'>;
}) {
  return async (has: readonly Has[]): Promise<ChangeOffer> => {
    const idsOf = (kind: Has['kind']) => has.flatMap((one) => (one.kind === kind ? one.id : []));
    const [sold, services, offers] = await Promise.all([
      deps.catalog.read(),
      deps.catalog.services(),
      deps.offers.list({ plan: idsOf('plan'), 'add-on': idsOf('add-on') }),
    ]);
    return {
      plans: sold.plans.map((plan) => ({ ...presentPlan(plan), ...benefitsOf(plan) })),
      addOns: sold.addOns.map((addOn) => ({ ...presentAddOn(addOn), ...benefitsOf(addOn) })),
      has: has.flatMap((wanted) => {
        const { kind, id, version } = wanted;
        const offer = offers.find((one) => one.kind === kind && one.id === id);
        const found = offer?.versions.find(({ number }) => number === version);
        if (!found) return [];
        const { plans, addOns } = toCatalog([{ id, version, content: found.content }], services);
        return [...plans, ...addOns].map((one) => ({ ...wanted, ...benefitsOf(one) }));
      }),
      services: services.flatMap(({ code, equivalents }) =>
        equivalents.length === 0 ? [] : [{ code, equivalents: [...equivalents] }],
      ),
    };
  };
}
export type ReadChangeOffer = ReturnType<typeof createReadChangeOffer>;
