import type { CardChange } from '../cards/index.ts';
import type { OpenSubscription, RefusePaidAtClinic } from '../checkout/index.ts';
import type { Core } from '../core/index.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import {
  createFindLink,
  createLinkLog,
  createReadJoinLinkOf,
  createReadLink,
  pruneLinks,
} from './store.ts';
import type { BillingStart, StartLog } from '../start-billing/index.ts';
import type { ChangeEnd, ConvergeSubscription, FindSubscription } from '../subscriptions/index.ts';
import { createOfferLinks } from './change-links.ts';
import { hideToken } from './hide-token.ts';
import { createMakeStartLink } from './make-start-link.ts';
import { createReadJoinProgress } from './read-join-progress.ts';
import { createLinkRoutes } from './routes.ts';
import { createSendCardLink } from './send-card-link.ts';
import { createSendJoinLink } from './send-join-link.ts';
import { createShowJoinLink } from './show-join-link.ts';
import { createUseCardLink } from './use-card-link.ts';
import { createUseJoinLink } from './use-join-link.ts';
import { createUseStartLink } from './use-start-link.ts';
import { createOfferNewPrice } from './offer-new-price.ts';
import { createNewPriceRoutes } from './routes-new-price.ts';
import { openOfferLog } from './store-price-offers.ts';
import { openChangeLinkLog, openYearLinkLog } from './store-change-links.ts';
import { createUseNewPrice } from './use-new-price.ts';
import { createWithdrawRestart } from './withdraw-restart.ts';

export type { ChangeLinks } from './change-links.ts';
export type { ChangeLinkLog, YearLinkLog } from './store-change-links.ts';

type Deps = {
  cardChange: CardChange;
  billingStart: BillingStart;
  openStartLog: (tx: DatabaseTransaction) => StartLog;
  openSubscription: OpenSubscription;
  refusePaidAtClinic: RefusePaidAtClinic;
  converge: ConvergeSubscription;
  findSubscription: FindSubscription;
  endWithPeriod: ChangeEnd;
  endYears: (enrollmentId: number) => Promise<void>;
};

/** Builds the room of mailed and shown links about a plan's money. */
export function createLinks(core: Core, deps: Deps) {
  const { config, kysely } = core;
  const links = { publicUrl: config.PUBLIC_URL, secret: config.SERVICE_AUTH_SECRET };
  const room = {
    ...deps,
    ...links,
    timeZone: core.timeZone,
    loadPayable: core.loadPayable,
    fetchEnrollment: core.fetchEnrollment,
    ownerAccounts: core.ownerAccounts,
    checkouts: core.checkouts,
    withLease: core.withLease,
    clock: core.now,
    businessClock: core.clock,
    findLink: createFindLink(kysely),
    readLink: createReadLink(kysely),
    transaction: core.transactionWith((tx) => ({
      links: createLinkLog(tx),
      starts: deps.openStartLog(tx),
      offers: openOfferLog(tx),
    })),
  };
  const routes = createLinkRoutes({
    sendCardLink: createSendCardLink(room),
    useCardLink: createUseCardLink(room),
    makeStartLink: createMakeStartLink(room),
    withdrawRestart: createWithdrawRestart(room),
    useStartLink: createUseStartLink(room),
    sendJoinLink: createSendJoinLink(room),
    useJoinLink: createUseJoinLink(room),
    showJoinLink: createShowJoinLink({ ...room, readJoinLinkOf: createReadJoinLinkOf(kysely) }),
    readJoinProgress: createReadJoinProgress(room),
    hideToken: (kind) => hideToken({ ...links, kind }),
  });
  const newPriceRoutes = createNewPriceRoutes({
    offerNewPrice: createOfferNewPrice(room),
    useNewPrice: createUseNewPrice(room),
  });
  return {
    routes: [...routes, ...newPriceRoutes],
    housekeeping: { links: () => pruneLinks(kysely) },
    changeLinks: createOfferLinks({ ...room, kind: 'plan-change' }),
    yearLinks: createOfferLinks({ ...room, kind: 'prepaid-year' }),
    openChangeLinkLog,
    openYearLinkLog,
  };
}
