import {
  type FurtherPetOffer,
  priceForFurtherPet,
  readEnrollments,
  type Recommendations,
} from '@petwell/contracts';
import { callRoute } from '../api/call-route.ts';

/** Reads what another pet of an owner is sold with; null: the list prices. */
export const readOfferOf = async (email: string): Promise<FurtherPetOffer | null> =>
  (await callRoute(readEnrollments, { params: { email } })).furtherPet ?? null;

/**
 * Prices recommended plans for another pet of an owner. Without an answer they keep their list prices: nothing else
 * than what was shown is charged.
 */
export async function priceFor(
  recommendations: Promise<Recommendations>,
  read: Promise<FurtherPetOffer | null>,
): Promise<Recommendations> {
  const [listed, offer] = await Promise.all([recommendations, read.catch(() => null)]);
  if (offer === null) return listed;
  const plans = listed.plans.map((one) => ({ ...one, plan: priceForFurtherPet(one.plan, offer) }));
  return { ...listed, plans };
}
