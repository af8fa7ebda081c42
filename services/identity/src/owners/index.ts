import { endEnrollmentsTimeoutMs, type Core } from '../core/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { createActivateAccount } from './activate-account.ts';
import { createAttachToOwner } from './attach-to-owner.ts';
import { closeAccount, createCloseOwner } from './close-owner.ts';
import { createConfirmOwner } from './confirm-owner.ts';
import { createDeleteAccount } from './delete-account.ts';
import { createMailSetupLink } from './mail-setup-link.ts';
import { createOwnMoves } from './own-moves.ts';
import {
  createEndEnrollments,
  createEnrollmentCopy,
  createEnrollmentPayments,
} from './provider-enrollment.ts';
import { createRegisterOwner } from './register-owner.ts';
import { createInternalRoutes } from './routes-internal.ts';
import { createOwnerRoutes } from './routes.ts';
import { createStartOwnerPayment } from './start-owner-payment.ts';
import { createFindClaimed } from './store-claimed.ts';
import { createHeldData } from './store-held-data.ts';
import { createUpdateOwner } from './update-owner.ts';
import { createWaitingAddress } from './waiting-address.ts';

export type { CloseAccount } from './close-owner.ts';
export type { HasPaidSince, OwnMoves } from './own-moves.ts';
export type { CopyOwner } from './update-owner.ts';

/** Builds the room of owners' accounts, from the registration to the deletion. */
export function createOwners(core: Core, { issuer, answerSessions, describeDevice }: Sessions) {
  const { database, limits, logger, mails, now, passwords, enrollmentClient: client } = core;
  const { addressMails, reveal: revealLimits } = limits;
  const copyOwner = createEnrollmentCopy({ logger, enrollment: client(2_000) });
  const endEnrollments = createEndEnrollments(client(endEnrollmentsTimeoutMs));
  const hasPaidSince = createEnrollmentPayments(client(2_000));
  const ownMoves = createOwnMoves({ hasPaidSince });
  const closeOwner = createCloseOwner({ database, now });
  const confirmOwner = createConfirmOwner({ database, passwords, limits: limits.login, now });
  const forContact = { database, mails, confirmOwner, ownMoves, revealLimits, addressMails };
  const routes = createOwnerRoutes({
    activateAccount: createActivateAccount({
      database,
      passwords,
      issuer,
      mails,
      addressMails,
      now,
    }),
    deleteAccount: createDeleteAccount({
      database,
      passwords,
      limits: limits.login,
      endEnrollments,
      closeOwner,
    }),
    updateOwner: createUpdateOwner({ ...forContact, issuer, copyOwner, now }),
    waitingAddress: createWaitingAddress(forContact),
    answerSessions,
    describeDevice,
  });
  const internalRoutes = createInternalRoutes({
    registerOwner: createRegisterOwner({ database, issuer, mails, now }),
    attachToOwner: createAttachToOwner({ database, mails, addressMails, now }),
    findClaimed: createFindClaimed(core.prisma, now),
    startOwnerPayment: createStartOwnerPayment({ database }),
    mailSetupLink: createMailSetupLink({ database, mails }),
    closeOwner,
    heldData: createHeldData(core.prisma),
  });
  return {
    routes: [...routes, ...internalRoutes],
    /** Updates enrollment's copy of an owner at once. */
    copyOwner,
    /** Tells whether a plan of the owner was paid for the first time since. */
    hasPaidSince,
    /** Decides whether owners may move their address by themselves. */
    ownMoves,
    /** Deletes an owner in a transaction that holds the lock on the row. */
    closeAccount,
  };
}
export type Owners = ReturnType<typeof createOwners>;
