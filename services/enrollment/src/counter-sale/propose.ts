import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import type {
  EnrollmentResponse,
  NewProposal,
  OwnerContact,
  Proposed,
  ProposeRequest,
} from '@petwell/contracts';
import type { OfferFurtherPet } from '../core/rules-further-pet.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CreatePlaceEnrollment, FindProposedOwner, PriceChoice } from '../enroll/index.ts';
import type { RemoveUnpaid } from '../endings/index.ts';
import { endOf, type RunProposals } from './proposal.ts';

type Command = { request: ProposeRequest; actor: StaffActor; record: RequestName | null };

const paidMeanwhile = () =>
  new AppError('already_paid', {
    publicMessage: 'The owner has just paid what was proposed before, so it can’t be changed.',
  });
const moved = () =>
  new AppError('status_conflict', {
    publicMessage: 'The owner’s email address has just changed. Please try again.',
  });
const inUse = () =>
  new AppError('status_conflict', {
    publicMessage: 'Uses were recorded for what was proposed before, so it can’t be changed.',
  });

function toProposed({ enrollment, owner, pet, plan }: EnrollmentResponse, endsAt: Date): Proposed {
  return {
    enrollmentId: enrollment.id,
    ownerId: owner.id,
    ownerName: `${owner.firstName} ${owner.lastName}`,
    email: owner.email,
    petName: pet.name,
    planName: plan.name,
    totalMonthlyPrice: enrollment.totalMonthlyPrice,
    membershipFee: enrollment.membershipFee,
    endsAt: endsAt.toISOString(),
  };
}

/** Returns what was entered, or what is known of a customer who is there. @throws AppError not_found */
const createContactOf =
  (store: Pick<EnrollmentStore, 'findOwner'>) =>
  async ({ owner, ownerId }: ProposeRequest): Promise<OwnerContact> => {
    const known = ownerId === undefined ? owner : await store.findOwner(ownerId);
    if (!known) throw new AppError('not_found');
    const { firstName, lastName, email, phone } = known;
    return { firstName, lastName, email, phone };
  };

/** Only a customer whom staff have opened gets the price of a further pet, not a typed address. */
const choiceOf = ({ pet, planId, addOnIds, shown, ownerId }: ProposeRequest) => ({
  pet,
  planId,
  addOnIds,
  shown,
  familyOf: ownerId ?? null,
});

/**
 * Handles POST /api/admin/proposals: enrolls a pet for an owner at the counter, unpaid, for the owner to agree to and
 * pay. An address that is known gets the pet and keeps its details. What it replaces, and an unpaid enrollment of
 * the same pet, can't be paid anymore before anything is written.
 * @throws AppError not_found (the customer), unknown_plan, unknown_add_on, plan_not_for_pet, price_changed, duplicate_pet,
 * already_paid, demo_read_only, address_claimed, address_unconfirmed, status_conflict, service_unavailable
 */
export function createPropose(deps: {
  store: Pick<EnrollmentStore, 'reserveId' | 'findOwner'>;
  priceChoice: PriceChoice;
  offerFurtherPet: OfferFurtherPet;
  createPlaceEnrollment: CreatePlaceEnrollment;
  findProposedOwner: FindProposedOwner;
  isProposal: (enrollmentId: number) => Promise<boolean>;
  removeUnpaid: RemoveUnpaid;
  transaction: RunProposals;
  clock: () => Date;
}) {
  const place = deps.createPlaceEnrollment(deps);
  const contactOf = createContactOf(deps.store);

  /** Repeated after a crash, it finds nothing left to discard. */
  async function discard(enrollmentId: number): Promise<void> {
    if (!(await deps.isProposal(enrollmentId))) return;
    const outcome = await deps.removeUnpaid(enrollmentId);
    if (outcome === 'paid') throw paidMeanwhile();
    if (outcome === 'used') throw inUse();
  }

  return async ({ request, actor, record }: Command): Promise<NewProposal> => {
    const choice = choiceOf(request);
    const contact = await contactOf(request);
    // Before it is replaced, so that a plan that doesn't exist, or has another price, leaves it alone.
    await deps.priceChoice(choice);
    if (request.replacesId !== undefined) await discard(request.replacesId);
    const enrollmentId = await deps.store.reserveId();
    const proposedAt = deps.clock();
    const endsAt = endOf(proposedAt);
    const { response, isTakenOver } = await place({
      choice: { ...choice, enrollmentId },
      async findOwner() {
        const found = await deps.findProposedOwner({
          enrollmentId,
          contact,
          pet: request.pet,
          isConfirmed: request.confirmDuplicate === true,
          isAddressConfirmed: request.confirmAddress === true,
        });
        if (request.ownerId !== undefined && found.owner.id !== request.ownerId) throw moved();
        return found;
      },
      async finish(tx, enrolled, { isTakenOver }) {
        const proposedBy = actor.name ?? actor.username;
        await tx.proposals.add({ enrollmentId, proposedBy, proposedAt, endsAt });
        const subject = `enrollment/${enrollmentId}`;
        const price = `${enrolled.plan.name}, $${enrolled.enrollment.totalMonthlyPrice} a month`;
        const detail = isTakenOver ? `${price}; closed what was made online` : price;
        const action = 'propose-plan';
        await tx.activityLog.record({ actor, action, subject, result: 'done', detail });
        if (record) {
          const name = { ...record, ownerId: enrolled.owner.id };
          await tx.requests.complete(name, {
            status: 201,
            body: { ...toProposed(enrolled, endsAt), isTakenOver },
          });
        }
      },
    });
    return { ...toProposed(response, endsAt), isTakenOver };
  };
}
export type Propose = ReturnType<typeof createPropose>;
