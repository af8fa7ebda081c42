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

/** Prices recommended plans for another pet of an owner. */
export const withOffer = (
  { plans, addOns }: Recommendations,
  offer: FurtherPetOffer | null,
): Recommendations => ({
  addOns,
  plans: plans.map((one) => ({
    ...one,
    plan: offer ? priceForFurtherPet(one.plan, offer) : one.plan,
  })),
});
