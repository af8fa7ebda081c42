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
