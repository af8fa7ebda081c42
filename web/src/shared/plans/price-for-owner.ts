import type { FurtherPetOffer, Recommendations } from '@petwell/contracts';

/** Reads what the pet of an owner who is known is sold with; null: the list prices. */
export type ReadOffer = () => Promise<FurtherPetOffer | null>;

/** For the signed-in owner, whose code and request wait until plans are asked for. Not for the demo. */
export const readOfferOfOwner = (
  owner: { email: string; isDemo: boolean } | null | undefined,
): ReadOffer | null =>
  owner && !owner.isDemo
    ? async () => (await import('./read-offer.ts')).readOfferOf(owner.email)
    : null;

/**
 * Prices recommendations for the owner. Without an answer they keep their list prices: nothing else than what was shown is
 * charged.
 */
export async function priceForOwner(
  recommendations: Promise<Recommendations>,
  readOffer: ReadOffer | null,
): Promise<Recommendations> {
  if (readOffer === null) return recommendations;
  const [listed, offer] = await Promise.all([recommendations, readOffer().catch(() => null)]);
  return offer === null ? listed : (await import('./read-offer.ts')).withOffer(listed, offer);
}
