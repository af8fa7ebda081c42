import type { Database } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import type { ConvergeSubscription } from '../../use-cases/converge-subscription.ts';
import type { FindSubscription } from '../../use-cases/find-subscription.ts';
import type { FetchEnrollment, LoadPayable } from '../../use-cases/load-payable.ts';
import type { OwnerAccounts } from '../../use-cases/owner-accounts.ts';
import type { Checkouts, OpenSubscription } from '../../use-cases/open-subscription.ts';
import type { RefusePaidAtClinic } from '../../use-cases/paid-at-clinic.ts';
import type { WithLease } from '../../use-cases/with-lease.ts';
import type { CardChange } from '../change-card.ts';
import { createStartLog, type BillingStart } from '../start-billing/index.ts';
import { hideToken } from './hide-token.ts';
import { createMakeStartLink } from './make-start-link.ts';
import { createLinkRoutes } from './routes.ts';
import { createReadJoinProgress } from './read-join-progress.ts';
import { createSendJoinLink } from './send-join-link.ts';
import { createSendCardLink } from './send-card-link.ts';
import { createShowJoinLink } from './show-join-link.ts';
import { createFindLink, createLinkLog, createReadJoinLinkOf, createReadLink } from './store.ts';
import { createUseCardLink } from './use-card-link.ts';
import { createUseJoinLink } from './use-join-link.ts';
import { createUseStartLink } from './use-start-link.ts';
import { createWithdrawRestart } from './withdraw-restart.ts';

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
  fetchEnrollment: FetchEnrollment;
  ownerAccounts: OwnerAccounts;
  cardChange: CardChange;
  billingStart: BillingStart;
  checkouts: Checkouts;
  openSubscription: OpenSubscription;
  refusePaidAtClinic: RefusePaidAtClinic;
  converge: ConvergeSubscription;
  findSubscription: FindSubscription;
  withLease: WithLease;
  links: LinkSettings;
  /** Real time: what links and their emails go by. */
  clock: () => Date;
  /** For what the clinic and its customers know. */
  businessClock: () => Date;
}) {
  const deps = {
    ...given,
    ...given.links,
    findLink: createFindLink(given.kysely),
    readLink: createReadLink(given.kysely),
    transaction: given.transactionWith((tx) => ({
      links: createLinkLog(tx),
      starts: createStartLog(tx),
    })),
  };
  return {
    routes: createLinkRoutes({
      sendCardLink: createSendCardLink(deps),
      useCardLink: createUseCardLink(deps),
      makeStartLink: createMakeStartLink(deps),
      withdrawRestart: createWithdrawRestart(deps),
      useStartLink: createUseStartLink(deps),
      sendJoinLink: createSendJoinLink(deps),
      useJoinLink: createUseJoinLink(deps),
      showJoinLink: createShowJoinLink({
        ...deps,
        readJoinLinkOf: createReadJoinLinkOf(given.kysely),
      }),
      readJoinProgress: createReadJoinProgress(deps),
      hideToken: (kind) => hideToken({ ...given.links, kind }),
    }),
  };
}
