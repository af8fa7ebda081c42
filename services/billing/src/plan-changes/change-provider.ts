/** An invoice that charges a change of plan. */
export type ChangeInvoice = {
  id: string;
  subscriptionId: string | null;
  status: string;
  totalCents: number;
  /** Without the customer's credit. */
  remainingCents: number;
  /** Pays it in the browser. Null: it isn't open. */
  clientSecret: string | null;
};

/** The payment provider, for what is due for a change of plan. Every call throws ProviderError if it fails. */
export type ChangeProvider = {
  /** Finds the customer's newest invoice of a change. Null if there is none. */
  findInvoice(given: { customerId: string; changeId: string }): Promise<ChangeInvoice | null>;
  /** Null if the provider doesn't have it. */
  readInvoice(invoiceId: string): Promise<ChangeInvoice | null>;
  /** Drafts an invoice that takes nothing that waits for the plan's next one, and isn't collected by itself. */
  draftInvoice(given: {
    customerId: string;
    subscriptionId: string;
    changeId: string;
    idempotencyKey: string;
  }): Promise<string>;
  /** Adds a line to a draft. Throws MissingObjectError for the product. */
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
  /** Gives the customer the credit back that a paid invoice of a change used, once. */
  returnCredit(given: { invoiceId: string; changeId: string }): Promise<void>;
};
