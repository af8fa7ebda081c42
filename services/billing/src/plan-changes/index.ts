import type { CardProvider, ChargeInvoice } from '../cards/index.ts';
import type { EnsureProducts } from '../checkout/index.ts';
import type { Core } from '../core/index.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { ChangeLinkLog, ChangeLinks } from '../links/index.ts';
import type { RefundPayment } from '../refunds/index.ts';
import type { ConvergeSubscription, FindSubscription } from '../subscriptions/index.ts';
import type { TermsStanding, WithdrawTerms } from '../terms/index.ts';
import { createEndChange, createEndOffer } from './end-offer.ts';
import { createEnsureInvoice } from './ensure-invoice.ts';
import { createFinishChanges } from './finish-changes.ts';
import { createOfferChange } from './offer-change.ts';
import { createPayDue } from './pay-due.ts';
import { createRequireChangeable } from './read-obstacle.ts';
import { createRevertChange } from './revert-change.ts';
import { createPlanChangeRoutes } from './routes.ts';
import {
  createListPending,
  createListWaiting,
  createReadChange,
  createReadChargedCents,
  createReadSubscription,
  openChangeLog,
} from './store.ts';
import { createStripeChanges } from './stripe.ts';
import { createUseLink } from './use-link.ts';

export { openSettlement } from './store-settlement.ts';

type Deps = {
  cards: CardProvider;
  chargeInvoice: ChargeInvoice;
  ensureProducts: EnsureProducts;
  findSubscription: FindSubscription;
  converge: ConvergeSubscription;
  refundPayment: RefundPayment;
  readStandings: (enrollmentIds: readonly number[]) => Promise<TermsStanding[]>;
  withdrawTerms: WithdrawTerms;
  changeLinks: ChangeLinks;
  openChangeLinkLog: (tx: DatabaseTransaction) => ChangeLinkLog;
};

/** Builds the room where an owner agrees to another plan or other add-ons, and pays what is due for it at once. */
export function createPlanChanges(core: Core, deps: Deps) {
  const { kysely, timeZone, withLease, loadPayable, logger } = core;
  const stores = {
    readChange: createReadChange(kysely),
    readSubscription: createReadSubscription(kysely),
    readChargedCents: createReadChargedCents(kysely),
    listPending: createListPending(kysely),
    transaction: core.transactionWith((tx) => ({
      changes: openChangeLog(tx),
      links: deps.openChangeLinkLog(tx),
    })),
  };
  const provider = createStripeChanges(core);
  const own = { ...deps, ...stores, provider, links: deps.changeLinks };
  const endChange = createEndChange(own);
  const room = {
    ...own,
    endChange,
    requireChangeable: createRequireChangeable(own),
    payDue: createPayDue({ ...own, ensureInvoice: createEnsureInvoice(own) }),
    loadPayable,
    withLease,
    timeZone,
    clock: core.now,
    businessClock: core.clock,
    logger,
  };
  return {
    routes: createPlanChangeRoutes({
      offerChange: createOfferChange(room),
      endOffer: createEndOffer(room),
      revertChange: createRevertChange(room),
      useLink: createUseLink(room),
    }),
    housekeeping: {
      'changes of plan': createFinishChanges({ ...room, listWaiting: createListWaiting(kysely) }),
    },
  };
}
