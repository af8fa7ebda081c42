import { toCents, type EnrollmentResponse } from '@petwell/contracts';
import { addOneMonth, newEnrollmentState } from '../core/state/enrollment-state.ts';
import { toEnrollment } from '../core/state/enrollment.ts';
import { withOffer, type OfferFurtherPet } from '../core/rules-further-pet.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { EnrollingOwner } from './enrolling-owner.ts';
import { requireShown, type PricedChoice, type PriceChoice } from './price-choice.ts';

/** A pet and what is chosen for it, under a reserved id. */
export type Choice = PricedChoice & { enrollmentId: number };

/**
 * Prices a choice, finds its owner, and writes the pet and its unpaid enrollment in one transaction, at the price by the
 * plans that the owner has then. Whoever enrolls, owners or staff for them, goes through here. `finish` runs at the end of
 * the transaction.
 * @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet, price_changed, service_unavailable, those of
 * `findOwner`
 */
export function createPlaceEnrollment<Tx extends CoreTransaction>(deps: {
  priceChoice: PriceChoice;
  offerFurtherPet: OfferFurtherPet;
  transaction: RunInTransaction<Tx>;
  clock: () => Date;
}) {
  const { priceChoice, offerFurtherPet, transaction, clock } = deps;
  return async <Found extends EnrollingOwner>(given: {
    choice: Choice;
    findOwner: () => Promise<Found>;
    finish: (tx: Tx, enrolled: EnrollmentResponse, found: Found) => Promise<void>;
  }): Promise<Found & { response: EnrollmentResponse }> => {
    const { enrollmentId: id, pet, shown, familyOf } = given.choice;
    const listed = await priceChoice(given.choice);
    const found = await given.findOwner();
    const { owner, setup, admit } = found;
    const response = await transaction(async (tx) => {
      await admit(tx);
      const owned = familyOf === owner.id ? await tx.enrollments.lockAllOf(owner.id) : [];
      const quote = withOffer(listed, offerFurtherPet(owned));
      requireShown(quote, shown);
      const now = clock();
      const enrollment = await tx.enrollments.insert({
        id,
        pet,
        owner,
        plan: quote.plan,
        addOns: quote.addOns,
        benefits: quote.benefits,
        totalMonthlyCents: toCents(quote.totalMonthlyPrice),
        membershipFeeCents: toCents(quote.membershipFee),
        enrolledAt: now,
        state: newEnrollmentState(addOneMonth(now)),
      });
      const enrolled: EnrollmentResponse = {
        enrollment: toEnrollment(enrollment),
        pet: enrollment.pet,
        owner,
        plan: enrollment.plan,
        requiresAccountSetup: setup !== null,
      };
      await given.finish(tx, enrolled, found);
      return enrolled;
    });
    return { ...found, response };
  };
}
export type CreatePlaceEnrollment = typeof createPlaceEnrollment;
