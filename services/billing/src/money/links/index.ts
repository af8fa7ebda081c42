import type { Database } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import type { LoadPayable } from '../../use-cases/load-payable.ts';
import type { CardChange } from '../change-card.ts';
import type { BillingStart } from '../start-billing/index.ts';
import { hideToken } from './hide-token.ts';
import { createMakeStartLink } from './make-start-link.ts';
import { createLinkRoutes } from './routes.ts';
import { createSendCardLink } from './send-card-link.ts';
import { createFindLink, createLinkLog } from './store.ts';
import { createUseCardLink } from './use-card-link.ts';
import { createUseStartLink } from './use-start-link.ts';

export type LinkSettings = {
  publicUrl: string;
  /** Tokens derive from it. */
  secret: string;
};

/** Builds the part of the room for mailed links about a plan's money. */
export function createLinkDesk(given: {
  kysely: Database;
  transactionWith: TransactionWith;
  loadPayable: LoadPayable;
  cardChange: CardChange;
  billingStart: BillingStart;
  links: LinkSettings;
  /** Real time: what links and their emails go by. */
  clock: () => Date;
}) {
  const deps = {
    ...given,
    ...given.links,
    findLink: createFindLink(given.kysely),
    transaction: given.transactionWith((tx) => ({ links: createLinkLog(tx) })),
  };
  return {
    routes: createLinkRoutes({
      sendCardLink: createSendCardLink(deps),
      useCardLink: createUseCardLink(deps),
      makeStartLink: createMakeStartLink(deps),
      useStartLink: createUseStartLink(deps),
      idempotency: hideToken(given.links),
    }),
  };
}
