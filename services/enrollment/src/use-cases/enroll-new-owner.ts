import { AppError } from '@petwell/chassis';
import type { OwnerContact } from '@petwell/contracts';
import type { RegisterOwnerResponse } from '@petwell/contracts/internal';
import type { Caller } from '../domain/caller.ts';
import type { Enrolled, EnrollStep, SetupToken } from './enroll-step.ts';
import type { RunInTransaction } from './enrollment-transaction.ts';
import type { OwnerRegistry } from './other-services.ts';
import type { ReplaceUnpaid } from './replace-unpaid.ts';
import { writeEnrollment } from './write-enrollment.ts';

export type EnrollNewOwnerDependencies = {
  ownerRegistry: OwnerRegistry;
  replaceUnpaid: ReplaceUnpaid;
  runInTransaction: RunInTransaction;
  clock: () => Date;
};

type Registration = {
  enrollmentId: number;
  contact: OwnerContact;
  setup: Caller['setup'];
};
type Registered = Extract<RegisterOwnerResponse, { outcome: 'registered' }>;

function setupToken({ setupToken: token, setupMaxAgeSeconds }: Registered): SetupToken {
  return { token, maxAgeSeconds: setupMaxAgeSeconds };
}

/** @throws AppError account_exists, account_setup_pending */
function requireRegistered(answer: RegisterOwnerResponse, contact: OwnerContact): Registered {
  switch (answer.outcome) {
    case 'registered':
      return answer;
    case 'activated':
      throw new AppError('account_exists', {
        publicMessage:
          'There is an account with this email already. Please sign in to enroll another pet.',
      });
    case 'pending':
      throw new AppError('account_setup_pending', {
        publicMessage: `We have sent a link to ${contact.email} to finish setting up.`,
      });
  }
}

/**
 * Enrolling somebody who has no account yet. With the set-up session of the same owner the earlier, unpaid
 * enrollment is replaced (design §6.2).
 */
export function createEnrollNewOwner(deps: EnrollNewOwnerDependencies) {
  const { ownerRegistry, replaceUnpaid, runInTransaction, clock } = deps;

  function register({ enrollmentId, contact, setup }: Registration) {
    return ownerRegistry.register({ enrollmentId, contact, heldOwnerId: setup?.ownerId ?? null });
  }

  return {
    async enroll(
      step: EnrollStep,
      { contact, setup }: Pick<Registration, 'contact' | 'setup'>,
    ): Promise<Enrolled> {
      const { enrollmentId } = step;
      const answer = await register({ enrollmentId, contact, setup });
      const registered = requireRegistered(answer, contact);
      const { owner, ownerVersion } = registered;
      const isSameOwner = setup?.ownerId === owner.id;
      const replaced = isSameOwner ? await replaceUnpaid.prepare(owner.id) : null;

      const response = await runInTransaction(async (tx) => {
        if (!(await tx.copyOwner(owner, ownerVersion))) throw deletedMeanwhile();
        if (replaced) await replaceUnpaid.remove(tx, { ownerId: owner.id, prepared: replaced });
        return writeEnrollment(tx, { step, owner, requiresAccountSetup: true, now: clock() });
      });
      return { response, setup: setupToken(registered) };
    },

    /** Null once the account is set up, or when somebody else holds it: then the answer alone is repeated. */
    async renewSetup(registration: Registration): Promise<SetupToken | null> {
      const answer = await register(registration);
      return answer.outcome === 'registered' ? setupToken(answer) : null;
    },
  };
}
export type EnrollNewOwner = ReturnType<typeof createEnrollNewOwner>;

/** What was never set up is removed after a while; again, it is a registration like any other. */
function deletedMeanwhile(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'What you began earlier has just been removed. Please try again.',
  });
}
