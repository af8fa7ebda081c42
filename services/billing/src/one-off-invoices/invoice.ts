/** An invoice of the customer that charges once what an owner agreed to, at the payment provider. */
export type OneOffInvoice = {
  id: string;
  /** That it is about, if any: the provider doesn't collect it with one. */
  subscriptionId: string | null;
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

/** The payment provider, for invoices of one kind. Every call throws ProviderError if it fails. */
export type OneOffProvider = {
  /** Finds the customer's newest invoice of what was agreed to. Null if there is none. */
  findInvoice(given: { customerId: string; agreedId: string }): Promise<OneOffInvoice | null>;
  /** Null if the provider doesn't have it. */
  readInvoice(invoiceId: string): Promise<OneOffInvoice | null>;
  /**
   * Drafts an invoice that takes nothing else that the customer owes, and isn't collected by itself. Throws
   * MissingObjectError for the customer.
   */
  draftInvoice(given: {
    customerId: string;
    subscriptionId: string | null;
    agreedId: string;
    idempotencyKey: string;
  }): Promise<string>;
  /** Adds a line to a draft. Throws MissingObjectError for the customer or the product. */
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

/** What tells the invoices of one kind from others. Keys are bound to what was sent with them, so they never change. */
export type InvoiceKind = {
  /** Names in the invoice's metadata what was agreed to. */
  metadataKey: string;
  /** Of a draft. */
  keyOf(agreedId: string): string;
  lineKeyOf(line: { invoiceId: string; position: number; productId: string }): string;
};
