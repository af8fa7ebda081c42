import type { Recommendations } from '@petwell/contracts';

/** Prices recommended plans for the owner who is asking. */
export type Pricing = (listed: Promise<Recommendations>) => Promise<Recommendations>;

/** For a stranger. */
export const atListPrices: Pricing = (listed) => listed;

/** For the signed-in owner, whose code and request wait until plans are asked for. Not for the demo. */
export const pricingFor = (owner: { email: string; isDemo: boolean } | null | undefined): Pricing =>
  owner && !owner.isDemo
    ? (listed) =>
        import('./read-offer.ts').then(
          ({ priceFor, readOfferOf }) => priceFor(listed, readOfferOf(owner.email)),
          () => listed,
        )
    : atListPrices;
