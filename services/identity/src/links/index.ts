import { endEnrollmentsTimeoutMs, type Core } from '../core/index.ts';
import type { Owners } from '../owners/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { createConfirmAccount } from './confirm-account.ts';
import { createConfirmEmailChange } from './confirm-email-change.ts';
import { createExchangeSetupLink } from './exchange-setup-link.ts';
import { createLinks } from './links.ts';
import { createManageCases } from './manage-cases.ts';
import { createEndUnpaid } from './provider-enrollment.ts';
import { createRemoveAccount } from './remove-account.ts';
import { createLinkRoutes } from './routes.ts';
import { createUndoEmailChange } from './undo-email-change.ts';

export type { HolderOf, Links } from './links.ts';

/** Builds the room of mailed links: what they do to owners' accounts, and the cases that they leave to staff. */
export function createLinkRoom(
  core: Core,
  { sessions, owners }: { sessions: Sessions; owners: Owners },
) {
  const { database, limits, mails, now, passwords, enrollmentClient: client } = core;
  const { addressMails } = limits;
  const { copyOwner, closeAccount, hasPaidSince, ownMoves } = owners;
  const { issuer, answerSessions } = sessions;
  const endUnpaid = createEndUnpaid(client(endEnrollmentsTimeoutMs));
  const links = createLinks({ database, limits: limits.link, now });
  return {
    routes: createLinkRoutes({
      exchangeSetupLink: createExchangeSetupLink({ database, issuer, links, now }),
      confirmAccount: createConfirmAccount({ database, links, passwords, now }),
      removeAccount: createRemoveAccount({
        database,
        endUnpaid,
        closeAccount,
        links,
        now,
      }),
      confirmEmailChange: createConfirmEmailChange({
        database,
        mails,
        copyOwner,
        ownMoves,
        links,
        addressMails,
        now,
      }),
      undoEmailChange: createUndoEmailChange({
        database,
        copyOwner,
        hasPaidSince,
        mails,
        links,
        addressMails,
        now,
      }),
      manageCases: createManageCases({ database, copyOwner, mails, addressMails, now }),
      answerSessions,
    }),
    links,
  };
}
