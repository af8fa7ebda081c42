import { AppError } from '@petwell/chassis';
import { fromCents, petProfileSchema, type Proposal } from '@petwell/contracts';
import type { OfferFurtherPet } from '../core/rules-further-pet.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

/** When a proposal is over; null if the enrollment isn't one, or is gone. */
export type FindEndOfProposal = (enrollmentId: number) => Promise<Date | null>;

/**
 * Handles GET /api/admin/proposals/{id}: reads a proposal as it was filled in, to show its code again or to change it.
 * @throws AppError not_found (removed, or never proposed)
 */
export const createReadProposal =
  (deps: {
    store: Pick<EnrollmentStore, 'find' | 'listOf'>;
    offerFurtherPet: OfferFurtherPet;
    findEndOfProposal: FindEndOfProposal;
  }) =>
  async (enrollmentId: number): Promise<Proposal> => {
    const endsAt = await deps.findEndOfProposal(enrollmentId);
    const found = await deps.store.find(enrollmentId);
    if (endsAt === null || found === null) throw new AppError('not_found');
    const { owner, pet, plan, planId, addOnIds, state } = found;
    const { id: ownerId, firstName, lastName, email, phone } = owner;
    const furtherPet = plan.furtherPet && deps.offerFurtherPet(await deps.store.listOf(ownerId));
    return {
      proposed: {
        enrollmentId,
        ownerId,
        ownerName: `${firstName} ${lastName}`,
        email,
        petName: pet.name,
        planName: plan.name,
        totalMonthlyPrice: fromCents(found.totalMonthlyCents),
        membershipFee: fromCents(found.membershipFeeCents),
        endsAt: endsAt.toISOString(),
      },
      status: state.status,
      paidUntil: state.paidUntil,
      owner: { firstName, lastName, email, phone },
      pet: petProfileSchema.parse(pet),
      planId,
      addOnIds,
      ...(furtherPet && { furtherPet }),
    };
  };
export type ReadProposal = ReturnType<typeof createReadProposal>;
