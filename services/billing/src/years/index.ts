import type { Core } from '../core/index.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { WithCustomer } from '../customers/index.ts';
import type { ChangeLinks, YearLinkLog } from '../links/index.ts';
import type { OneOffInvoices } from '../one-off-invoices/index.ts';
import type { RefundPayment } from '../refunds/index.ts';
import { createCallOff } from './call-off.ts';
import { createEndYear } from './end-year.ts';
import { createEndYears, createEndYearsOf } from './end-years.ts';
import { createFinishYears } from './finish-years.ts';
import { yearInvoices } from './invoices.ts';
import { createOfferYear } from './offer-year.ts';
import { createYearRoutes } from './routes.ts';
import { createRefundYear } from './refund-year.ts';
import { createSettle } from './settle.ts';
import {
  createFindByInvoice,
  createHasUnrecorded,
  createIsPaidFrom,
  createListOpen,
  createListWaiting,
  createReadGivenBack,
  createReadYear,
  createReadYearLink,
  openYearLog,
} from './store.ts';
import { createUseYearLink } from './use-link.ts';

type Deps = {
  withCustomer: WithCustomer;
  oneOffInvoices: OneOffInvoices;
  refunds: { refundPayment: RefundPayment };
  links: {
    yearLinks: ChangeLinks;
    openYearLinkLog: (tx: DatabaseTransaction) => YearLinkLog;
  };
};

/** Builds the room where an owner pays a year in advance by card, with a link. */
export function createYears(core: Core, { links, refunds, withCustomer, oneOffInvoices }: Deps) {
  const { kysely, loadPayable, fetchEnrollment, withLease, timeZone, logger } = core;
  const own = {
    withCustomer,
    refundPayment: refunds.refundPayment,
    currentAccount: core.currentAccount,
    loadPayable,
    fetchEnrollment,
    withLease,
    timeZone,
    logger,
    ...oneOffInvoices(yearInvoices),
    links: links.yearLinks,
    readYear: createReadYear(kysely),
    listOpen: createListOpen(kysely),
    isPaidFrom: createIsPaidFrom(kysely),
    hasUnrecorded: createHasUnrecorded(kysely),
    readGivenBack: createReadGivenBack(kysely),
    transaction: core.transactionWith((tx) => ({
      years: openYearLog(tx),
      links: links.openYearLinkLog(tx),
    })),
  };
  const settle = createSettle(own);
  const endYear = createEndYear({ ...own, settle });
  const endYears = createEndYears({ ...own, endYear });
  const findByInvoice = createFindByInvoice(kysely);
  return {
    routes: createYearRoutes({
      offerYear: createOfferYear({ ...own, endYear }),
      readYearLink: createReadYearLink(kysely),
      callOff: createCallOff({ ...own, endYear }),
      refundYear: createRefundYear(own),
      useLink: createUseYearLink({ ...own, settle }),
    }),
    endYears,
    endYearsOf: createEndYearsOf({ ...own, endYears }),
    /** Tells that a year was paid, if this is its invoice: for webhooks. */
    async settleInvoice(invoiceId: string): Promise<void> {
      const year = await findByInvoice(invoiceId);
      if (!year || year.paidAt !== null) return;
      await withLease(`enrollment:${year.enrollmentId}`, async (lease) => {
        await settle(lease, year, await own.provider.readInvoice(invoiceId));
      });
    },
    housekeeping: {
      'years in advance': createFinishYears({
        ...own,
        settle,
        endYear,
        listWaiting: createListWaiting(kysely),
      }),
    },
  };
}
