import type { PrepaidSheet } from '@petwell/contracts';

/** A year that an owner is asked to pay in advance by card. `yearId`: also its link's. */
export type PrepaidYear = {
  yearId: string;
  enrollmentId: number;
  sheet: PrepaidSheet;
  /** The owner agreed. */
  consentedAt: Date | null;
  invoiceId: string | null;
  /** It was seen as paid, and told. */
  paidAt: Date | null;
  /** Since then no invoice of it can be paid. */
  closedAt: Date | null;
};

export type ReadYear = (yearId: string) => Promise<PrepaidYear | null>;

/** Writes years in a transaction. */
export type YearLog = {
  add(
    year: Pick<PrepaidYear, 'yearId' | 'enrollmentId' | 'sheet'> & { sentTo: string },
  ): Promise<void>;
  /** Marks that the owner agreed, with the time of the transaction, which its consent has, too. */
  consent(yearId: string): Promise<void>;
  setInvoice(yearId: string, invoiceId: string): Promise<void>;
  /** Marks it as paid, once. False: it was before. */
  pay(
    yearId: string,
    paid: {
      at: Date;
      paymentIntentId: string | null;
      chargedCents: number;
      providerAccountId: number;
    },
  ): Promise<boolean>;
  close(yearId: string): Promise<void>;
};

/** The year's invoice at the payment provider. */
export type YearInvoice = {
  id: string;
  status: string;
  totalCents: number;
  /** Without the customer's credit. */
  remainingCents: number;
  /** Charged so far: without the customer's credit. */
  chargedCents: number;
  /** Null: it isn't paid. */
  paidAt: Date | null;
  paymentIntentId: string | null;
  /** Pays it in the browser. Null: it isn't open. */
  clientSecret: string | null;
};

/** The payment provider, for the one invoice of a year. Every call throws ProviderError if it fails. */
export type YearProvider = {
  /** Finds the customer's newest invoice of a year. Null if there is none. */
  findInvoice(given: { customerId: string; yearId: string }): Promise<YearInvoice | null>;
  /** Null if the provider doesn't have it. */
  readInvoice(invoiceId: string): Promise<YearInvoice | null>;
  /** Drafts an invoice that takes nothing else that the customer owes, and isn't collected by itself. */
  draftInvoice(given: {
    customerId: string;
    yearId: string;
    idempotencyKey: string;
  }): Promise<string>;
  /** Adds the year to the draft. Throws MissingObjectError for the product. */
  addLine(given: {
    customerId: string;
    invoiceId: string;
    productId: string;
    amountCents: number;
    description: string;
    idempotencyKey: string;
  }): Promise<void>;
  /** Opens a draft, so that it can be paid. Does nothing for one that is open. */
  openInvoice(invoiceId: string): Promise<void>;
  /** Deletes a draft, or voids an open invoice. `kept`: it is paid, or about to be. */
  discardInvoice(invoiceId: string): Promise<'discarded' | 'kept'>;
};
