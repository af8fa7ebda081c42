import type { Core } from '../core/index.ts';
import type { EndEnrollments, EndUnpaid } from '../endings/index.ts';
import { createAttachedOwner } from './attached-owner.ts';
import { consumeOwnerFacts } from './consume-facts.ts';
import { createDeleteOwner, createRemoveOwner, type DeletionRequest } from './delete-owner.ts';
import { createMailAccounts, type AccountMails } from './mail-accounts.ts';
import { createOwnerRoutes } from './routes.ts';
import { createEnrollmentExport } from './store-export.ts';
import { removeOwner, sweepDeletedOwners, type ForgetOwner } from './store-remove-owner.ts';

export {
  createRequireAttachable,
  type AttachedOwner,
  type FindAttachedOwner,
} from './attached-owner.ts';
export type { DeleteOwner } from './delete-owner.ts';
export type { AccountMails } from './mail-accounts.ts';

/** Mails those who joined or set up, as a room finds them, the link to their account. */
export type CreateMailAccounts = (accountMails: AccountMails) => () => Promise<void>;

/** Builds the room of the owners: the copy of identity's, whom something may be attached to, and their removal. */
export function createOwners(
  core: Core,
  {
    endEnrollments,
    endUnpaid,
    forget,
  }: {
    endEnrollments: EndEnrollments;
    endUnpaid: EndUnpaid;
    /** Removes each room's data of a deleted owner. */
    forget: readonly ForgetOwner[];
  },
) {
  const { store, ownerRegistry, logger, clock, bus, consumeOnce } = core;
  const removal = core.transactionWith((tx) => ({
    removal: { removeOwner: (request: DeletionRequest) => removeOwner(tx, request, forget) },
  }));
  const removeOwnerHere = createRemoveOwner({ endEnrollments, transaction: removal });
  const mailsFor: CreateMailAccounts = (accountMails) =>
    createMailAccounts({ accountMails, ownerRegistry, clock, logger });
  return {
    routes: createOwnerRoutes({ store, transaction: core.transaction }),
    housekeeping: {
      'traces of deleted owners': () =>
        sweepDeletedOwners({ ...core, transaction: core.runTransaction }, forget),
    },
    subscribe: () =>
      consumeOwnerFacts({ bus, consumeOnce, endUnpaid, removeOwner: removeOwnerHere }),
    attachedOwner: createAttachedOwner({ ownerRegistry, store, endUnpaid }),
    deleteOwner: createDeleteOwner({
      ...core,
      endEnrollments,
      removeOwner: removeOwnerHere,
    }),
    createMailAccounts: mailsFor,
    exportOf: createEnrollmentExport(core.prisma),
  };
}
