import { AppError } from '@petwell/chassis';
import {
  hasDied,
  isSamePet,
  type Owner,
  type OwnerContact,
  type PetProfile,
} from '@petwell/contracts';
import type { RegisterOwnerResponse } from '@petwell/contracts/internal';
import { limitReached } from './rules-unpaid-limits.ts';
import type { OwnerRegistry } from '../core/clients/other-services.ts';
import type { Replacement, ReplaceUnpaid } from './replace-unpaid.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CoreTransaction } from '../core/transaction.ts';

/** A new setup session for the browser that enrolled. */
export type SetupToken = { token: string; maxAgeSeconds: number };

/** The owner of a new enrollment. `admit` stores or locks the owner at the start of the transaction. */
export type EnrollingOwner = {
  owner: Owner;
  /** Null for a signed-in owner. */
  setup: SetupToken | null;
  admit: (tx: CoreTransaction) => Promise<void>;
};

export type Registration = {
  enrollmentId: number;
  contact: OwnerContact;
  pet: PetProfile;
  /** The caller's setup session. */
  held: { ownerId: number; sessionId: string } | null;
};

/** Another pet of the signed-in owner. */
export type AnotherPet = {
  ownerId: number;
  pet: PetProfile;
  /** The owner has confirmed that it isn't the pet of the same name and type that has a plan. */
  isConfirmed: boolean;
};

/** Returns the pet that another one of the owner replaces: the same pet, as long as it is unpaid. */
export const replacementOf = (
  ownerId: number,
  pet: PetProfile,
  isConfirmed: boolean,
): Replacement => ({
  ownerId,
  pet,
  isReplaced: (enrollment) => !hasDied(enrollment.pet) && isSamePet(enrollment.pet, pet),
  ifPaid: () => (isConfirmed ? null : duplicatePet(pet)),
});

/** Finds the signed-in owner of another pet, or registers a new one. */
export function createEnrollingOwner(deps: {
  store: Pick<EnrollmentStore, 'findOwner'>;
  ownerRegistry: Pick<OwnerRegistry, 'register'>;
  replaceUnpaid: ReplaceUnpaid;
  clinicPhone: string;
}) {
  const { ownerRegistry, replaceUnpaid, clinicPhone } = deps;

  /** Returns what the registration would replace: everything of the owner whose setup session the browser has. */
  async function findReplaced(
    registration: Omit<Registration, 'pet'>,
    pet: PetProfile,
  ): Promise<Replacement | null> {
    if (registration.held === null) return null;
    const trial = await ownerRegistry.register({ ...registration, isTrial: true });
    const { ownerId } = registration.held;
    if (trial.outcome !== 'allowed' || trial.ownerId !== ownerId) return null;
    return { ownerId, pet, isReplaced: () => true, ifPaid: alreadyPaid };
  }

  return {
    /**
     * Takes the owner from the stored copy, never from the request body. Replaces an unpaid enrollment of the
     * same pet.
     * @throws AppError duplicate_pet, unpaid_limit, service_unavailable (also while the copy has not arrived yet)
     */
    async findSignedIn({ ownerId, pet, isConfirmed }: AnotherPet): Promise<EnrollingOwner> {
      const owner = await deps.store.findOwner(ownerId);
      if (!owner) {
        const cause = new Error(`owner ${ownerId} has not been copied yet`);
        throw new AppError('service_unavailable', { cause });
      }
      const replacement = replacementOf(ownerId, pet, isConfirmed);
      const closed = await replaceUnpaid.close(replacement);
      return {
        owner,
        setup: null,
        async admit(tx) {
          // The account was just deleted, so the session is no longer valid.
          if (!(await tx.owners.hold(ownerId))) throw new AppError('unauthenticated');
          await replaceUnpaid.remove(tx, replacement, closed);
          // A replacement adds nothing.
          if (closed.closedIds.length > 0) return;
          const limit = limitReached(await tx.enrollments.lockAllOf(ownerId));
          if (limit) throw unpaidLimit(limit, clinicPhone);
        },
      };
    },

    /**
     * Registers a new owner. With that owner's setup session, replaces the earlier unpaid enrollment. Asks first what
     * would be refused, so that a refused request changes nothing in identity, here, or at the provider.
     * @throws AppError account_exists, account_setup_pending, already_paid, status_conflict, service_unavailable
     */
    async register({ pet, ...registration }: Registration): Promise<EnrollingOwner> {
      const replaced = await findReplaced(registration, pet);
      const closed = replaced && (await replaceUnpaid.close(replaced));
      const endedEnrollmentIds = [...(closed?.closedIds ?? [])];
      const response = await ownerRegistry.register({ ...registration, endedEnrollmentIds });
      const registered = requireRegistered(response, registration.contact);
      const { owner, ownerVersion: version } = registered;
      return {
        owner,
        setup: toSetupToken(registered),
        async admit(tx) {
          if (!(await tx.owners.copy({ owner, version }))) throw deletedMeanwhile();
          if (replaced && closed) await replaceUnpaid.remove(tx, replaced, closed);
        },
      };
    },

    /** Null once the account is set up, or if the session belongs to someone else. */
    async renewSetup({ pet: _pet, ...registration }: Registration): Promise<SetupToken | null> {
      const response = await ownerRegistry.register(registration);
      return response.outcome === 'registered' ? toSetupToken(response) : null;
    },
  };
}
export type FindEnrollingOwner = ReturnType<typeof createEnrollingOwner>;

type Registered = Extract<RegisterOwnerResponse, { outcome: 'registered' }>;

function toSetupToken({ setupToken: token, setupMaxAgeSeconds }: Registered): SetupToken {
  return { token, maxAgeSeconds: setupMaxAgeSeconds };
}

function requireRegistered(response: RegisterOwnerResponse, contact: OwnerContact): Registered {
  switch (response.outcome) {
    case 'registered':
      return response;
    case 'activated':
      throw new AppError('account_exists', {
        publicMessage:
          'There is an account with this email already. Please sign in to enroll another pet.',
      });
    case 'pending':
      throw new AppError('account_setup_pending', {
        publicMessage: `We have sent a link to ${contact.email} to finish setting up.`,
      });
    case 'payment_started':
      throw new AppError('status_conflict', {
        publicMessage:
          'You have started to pay in another window, under the email address that you entered before. Please finish there, or try again.',
      });
    case 'allowed':
      throw new Error('a registration was answered like a trial');
  }
}

/** Accounts that are never set up are deleted after a while; retrying registers a new one. */
export function deletedMeanwhile(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'What you began earlier has just been removed. Please try again.',
  });
}

function alreadyPaid(): AppError {
  return new AppError('already_paid', {
    publicMessage: 'Your earlier plan has been paid already. Please open your dashboard to see it.',
  });
}

function unpaidLimit(limit: 'plans' | 'pets', clinicPhone: string): AppError {
  const found =
    limit === 'plans'
      ? 'You have 6 plans that are not paid yet. Please pay for one or discard one first'
      : 'You have 12 pets and no plan that was paid. Please pay for a plan first';
  return new AppError('unpaid_limit', {
    publicMessage: `${found}, or call us at ${clinicPhone}.`,
  });
}

function duplicatePet({ name }: PetProfile): AppError {
  return new AppError('duplicate_pet', {
    publicMessage: `${name} already has a plan. Please confirm that this is another pet with the same name.`,
  });
}
