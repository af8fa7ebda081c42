import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import type { EnrollmentResponse, NewProposal, Proposed, ProposeRequest } from '@petwell/contracts';
import type { Catalog } from '../core/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CreatePlaceEnrollment, FindProposedOwner } from '../enroll/index.ts';
import type { RemoveUnpaid } from '../endings/index.ts';
import { endOf, type RunProposals } from './proposal.ts';

type Command = { request: ProposeRequest; actor: StaffActor; record: RequestName | null };

const paidMeanwhile = () =>
  new AppError('already_paid', {
    publicMessage: 'The owner has just paid what was proposed before, so it can’t be changed.',
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

/**
 * Handles POST /api/admin/proposals: enrolls a pet for an owner at the counter, unpaid, for the owner to agree to and
 * pay. An address that is known gets the pet and keeps its details. What it replaces, and an unpaid enrollment of
 * the same pet, can't be paid any more before anything is written.
 * @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet, duplicate_pet, already_paid, demo_read_only,
 * address_claimed, address_unconfirmed, status_conflict, service_unavailable
 */
export function createPropose(deps: {
  store: Pick<EnrollmentStore, 'reserveId'>;
  catalog: Pick<Catalog, 'quote'>;
  createPlaceEnrollment: CreatePlaceEnrollment;
  findProposedOwner: FindProposedOwner;
  isProposal: (enrollmentId: number) => Promise<boolean>;
  removeUnpaid: RemoveUnpaid;
  transaction: RunProposals;
  clock: () => Date;
}) {
  const place = deps.createPlaceEnrollment(deps);

  /** Repeated after a crash, it finds nothing left to discard. */
  async function discard(enrollmentId: number): Promise<void> {
    if (!(await deps.isProposal(enrollmentId))) return;
    const outcome = await deps.removeUnpaid(enrollmentId);
    if (outcome === 'paid') throw paidMeanwhile();
    if (outcome === 'used') throw inUse();
  }

  return async ({ request, actor, record }: Command): Promise<NewProposal> => {
    const { pet, owner: contact, planId, addOnIds, replacesId } = request;
    // Before it is replaced, so that a plan that doesn't exist leaves it alone.
    await deps.catalog.quote({ planId, addOnIds, petType: pet.type, ageGroup: pet.age });
    if (replacesId !== undefined) await discard(replacesId);
    const enrollmentId = await deps.store.reserveId();
    const proposedAt = deps.clock();
    const endsAt = endOf(proposedAt);
    const { response, isTakenOver } = await place({
      choice: { enrollmentId, pet, planId, addOnIds },
      findOwner: () =>
        deps.findProposedOwner({
          enrollmentId,
          contact,
          pet,
          isConfirmed: request.confirmDuplicate === true,
          isAddressConfirmed: request.confirmAddress === true,
        }),
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
