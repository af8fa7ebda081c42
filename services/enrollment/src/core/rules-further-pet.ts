import {
  fromCents,
  hasDied,
  priceForFurtherPet,
  toCents,
  type FurtherPetOffer,
} from '@petwell/contracts';
import type { Quote } from '@petwell/contracts/internal';
import { goesOn, type EnrollmentRecord } from './state/enrollment.ts';

/** The clinic's settings for second pets and later ones. */
export type FurtherPetSettings = {
  FURTHER_PET_FEE?: string | undefined;
  FURTHER_PET_DISCOUNT?: string | undefined;
};

/** What another pet is sold with, given what its owner has. Null: the list prices. */
export type OfferFurtherPet = (owned: readonly EnrollmentRecord[]) => FurtherPetOffer | null;

/** Offers a second pet or a later one what the settings say, as long as a plan of a living pet goes on. */
export function createOfferFurtherPet(settings: FurtherPetSettings): OfferFurtherPet {
  const { FURTHER_PET_FEE: membershipFee = null, FURTHER_PET_DISCOUNT: monthlyDiscount = null } =
    settings;
  const isOffered = membershipFee !== null || monthlyDiscount !== null;
  return (owned) =>
    isOffered && owned.some((one) => goesOn(one) && !hasDied(one.pet))
      ? { membershipFee, monthlyDiscount }
      : null;
}

/** Prices a quote for a second pet or a later one. Null: as quoted. */
export function withOffer(quote: Quote, offer: FurtherPetOffer | null): Quote {
  if (offer === null) return quote;
  const plan = priceForFurtherPet(quote.plan, offer);
  const lessCents = toCents(quote.plan.monthlyPrice) - toCents(plan.monthlyPrice);
  return {
    ...quote,
    plan,
    membershipFee: plan.membershipFee,
    totalMonthlyPrice: fromCents(toCents(quote.totalMonthlyPrice) - lessCents),
  };
}
