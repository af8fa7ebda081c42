import {
  toCents,
  type EnrollmentResponse,
  type PetProfile,
  type ShownVersions,
} from '@petwell/contracts';
import { addOneMonth, newEnrollmentState } from '../core/enrollment-state.ts';
import { toEnrollment } from '../core/enrollment.ts';
import type { Catalog } from '../core/other-services.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { EnrollingOwner } from './enrolling-owner.ts';

/** A pet and what is chosen for it, under a reserved id. */
export type Choice = {
  enrollmentId: number;
  pet: PetProfile;
  planId: number;
  addOnIds: string[];
  /** The versions that whoever chose saw, so that no other price is agreed to. */
  shown: ShownVersions | undefined;
};

/**
 * Prices a choice, finds its owner, and writes the pet and its unpaid enrollment in one transaction. Whoever enrolls,
 * owners or staff for them, goes through here. `finish` runs at the end of the transaction.
 * @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet, price_changed, service_unavailable, those of
 * `findOwner`
 */
export function createPlaceEnrollment<Tx extends CoreTransaction>(deps: {
  catalog: Pick<Catalog, 'quote'>;
  transaction: RunInTransaction<Tx>;
  clock: () => Date;
}) {
  const { catalog, transaction, clock } = deps;
  return async <Found extends EnrollingOwner>(given: {
    choice: Choice;
    findOwner: () => Promise<Found>;
    finish: (tx: Tx, enrolled: EnrollmentResponse, found: Found) => Promise<void>;
  }): Promise<Found & { response: EnrollmentResponse }> => {
    const { enrollmentId: id, pet, ...choice } = given.choice;
    const quote = await catalog.quote({ ...choice, petType: pet.type, ageGroup: pet.age });
    const found = await given.findOwner();
    const { owner, setup, admit } = found;
    const response = await transaction(async (tx) => {
      await admit(tx);
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
