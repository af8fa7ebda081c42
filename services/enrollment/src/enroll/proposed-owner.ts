import type { OwnerContact, PetProfile } from '@petwell/contracts';
import type { FindAttachedOwner } from '../owners/index.ts';
import { deletedMeanwhile, replacementOf, type EnrollingOwner } from './enrolling-owner.ts';
import type { ReplaceUnpaid } from './replace-unpaid.ts';

/** A pet that staff propose a plan for. Its owner may be new. */
export type ProposedPet = {
  enrollmentId: number;
  contact: OwnerContact;
  pet: PetProfile;
  /** Staff have confirmed that it isn't the pet of the same name and type that has a plan. */
  isConfirmed: boolean;
  /** The person said that the address is theirs. */
  isAddressConfirmed: boolean;
};

/** @throws AppError address_claimed, address_unconfirmed, duplicate_pet, demo_read_only, status_conflict, service_unavailable */
export type FindProposedOwner = (
  proposed: ProposedPet,
) => Promise<EnrollingOwner & { isTakenOver: boolean }>;

/**
 * Registers the owner at the counter, without a session and without mail; an address that is known keeps its details.
 * Replaces an unpaid enrollment of the same pet.
 */
export const createFindProposedOwner =
  (deps: {
    attachedOwner: Pick<FindAttachedOwner, 'register'>;
    replaceUnpaid: ReplaceUnpaid;
  }): FindProposedOwner =>
  async ({ enrollmentId, contact, pet, isConfirmed, isAddressConfirmed }) => {
    const { replaceUnpaid } = deps;
    const attached = await deps.attachedOwner.register(
      { enrollmentId, contact },
      isAddressConfirmed ? 'takeOver' : 'ask',
    );
    const { owner, ownerVersion: version, isTakenOver } = attached;
    const replacement = replacementOf(owner.id, pet, isConfirmed);
    const closed = await replaceUnpaid.close(replacement);
    return {
      owner,
      setup: null,
      isTakenOver,
      async admit(tx) {
        const isCopied = await tx.owners.copy({ owner, version });
        if (!isCopied || !(await tx.owners.hold(owner.id))) throw deletedMeanwhile();
        await replaceUnpaid.remove(tx, replacement, closed);
      },
    };
  };
