import { AppError } from '@petwell/chassis';
import type { PetProfile, ShownOffer } from '@petwell/contracts';
import type { Quote } from '@petwell/contracts/internal';
import type { Catalog } from '../core/clients/other-services.ts';
import { withOffer, type OfferFurtherPet } from '../core/rules-further-pet.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

/** What is chosen for a pet. */
export type PricedChoice = {
  pet: PetProfile;
  planId: number;
  addOnIds: string[];
  /** What whoever chose saw, so that no other price is agreed to. */
  shown: ShownOffer | undefined;
  /** The owner whose other plans may lower the price: one who signed in, or who is at the counter. */
  familyOf: number | null;
};

/** Requires that what was shown is what is sold. @throws AppError price_changed */
export function requireShown({ plan }: Quote, shown: ShownOffer | undefined): void {
  if (!shown) return;
  const { furtherPet } = shown;
  const isListed = furtherPet === undefined && plan.furtherPet === undefined;
  const isSame =
    plan.furtherPet !== undefined &&
    furtherPet?.monthlyPrice === plan.monthlyPrice &&
    furtherPet.membershipFee === plan.membershipFee;
  if (isListed || isSame) return;
  throw new AppError('price_changed', {
    publicMessage: `The price of ${plan.name} has changed since you opened this page. Please look at it again.`,
  });
}

/**
 * Quotes a choice at its list prices, once it is what was shown by the plans that its owner has now.
 * @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet, price_changed, service_unavailable
 */
export const createPriceChoice =
  (deps: {
    catalog: Pick<Catalog, 'quote'>;
    store: Pick<EnrollmentStore, 'listOf'>;
    offerFurtherPet: OfferFurtherPet;
  }) =>
  async ({ pet, planId, addOnIds, shown, familyOf }: PricedChoice): Promise<Quote> => {
    const quote = await deps.catalog.quote({
      planId,
      addOnIds,
      shown: shown && { plan: shown.plan, addOns: shown.addOns },
      petType: pet.type,
      ageGroup: pet.age,
    });
    const owned = familyOf === null ? [] : await deps.store.listOf(familyOf);
    requireShown(withOffer(quote, deps.offerFurtherPet(owned)), shown);
    return quote;
  };
export type PriceChoice = ReturnType<typeof createPriceChoice>;
