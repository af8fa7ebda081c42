import type { CardProvider, ChargeInvoice } from '../cards/index.ts';
import type { Core } from '../core/index.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { ChangeLinkLog, ChangeLinks } from '../links/index.ts';
import type { OneOffInvoices } from '../one-off-invoices/index.ts';
import type { RefundPayment } from '../refunds/index.ts';
import type { ConvergeSubscription, FindSubscription } from '../subscriptions/index.ts';
import type { TermsStanding, WithdrawTerms } from '../terms/index.ts';
import { createAgreeToChange } from './agree-to-change.ts';
import { createEndChange, createEndOffer } from './end-offer.ts';
import { createFinishChanges } from './finish-changes.ts';
import { createOfferChange } from './offer-change.ts';
import { createOpenedChanges } from './opened-change.ts';
import { createPayDue } from './pay-due.ts';
import { createRequireChangeable } from './read-obstacle.ts';
import { createRecordConsent } from './record-consent.ts';
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
import { changeInvoices, createStripeReturnCredit } from './stripe.ts';
import { createUseLink } from './use-link.ts';

export { openSettlement } from './store-settlement.ts';

type Deps = {
  cards: CardProvider;
  chargeInvoice: ChargeInvoice;
  oneOffInvoices: OneOffInvoices;
  findSubscription: FindSubscription;
  converge: ConvergeSubscription;
  refunds: { refundPayment: RefundPayment };
  terms: {
    readStandings: (enrollmentIds: readonly number[]) => Promise<TermsStanding[]>;
    withdrawTerms: WithdrawTerms;
  };
  links: {
    changeLinks: ChangeLinks;
    openChangeLinkLog: (tx: DatabaseTransaction) => ChangeLinkLog;
  };
};

/** Builds the room where an owner agrees to another plan or other add-ons, and pays what is due for it at once. */
export function createPlanChanges(
  core: Core,
  { terms, links, refunds, oneOffInvoices, ...deps }: Deps,
) {
  const { kysely, timeZone, withLease, loadPayable, logger } = core;
  const { readStandings, withdrawTerms } = terms;
  const stores = {
    readChange: createReadChange(kysely),
    readSubscription: createReadSubscription(kysely),
    readChargedCents: createReadChargedCents(kysely),
    listPending: createListPending(kysely),
    transaction: core.transactionWith((tx) => ({
      changes: openChangeLog(tx),
      links: links.openChangeLinkLog(tx),
    })),
  };
  const own = {
    ...deps,
    ...stores,
    ...oneOffInvoices(changeInvoices),
    returnCredit: createStripeReturnCredit(core),
    links: links.changeLinks,
    readStandings,
    loadPayable,
    withLease,
    timeZone,
    clock: core.now,
    businessClock: core.clock,
    logger,
  };
  const endChange = createEndChange(own);
  const requireChangeable = createRequireChangeable(own);
  const opened = createOpenedChanges(own);
  const agreeToChange = createAgreeToChange({
    ...own,
    opened,
    requireChangeable,
    recordConsent: createRecordConsent(own),
    payDue: createPayDue(own),
  });
  const { refundPayment } = refunds;
  return {
    routes: createPlanChangeRoutes({
      offerChange: createOfferChange({ ...own, endChange, requireChangeable }),
      endOffer: createEndOffer({ ...own, endChange }),
      revertChange: createRevertChange({ ...own, endChange, withdrawTerms, refundPayment }),
      useLink: createUseLink({ ...own, opened, agreeToChange }),
    }),
    housekeeping: {
      'changes of plan': createFinishChanges({
        ...own,
        endChange,
        listWaiting: createListWaiting(kysely),
      }),
    },
  };
}
