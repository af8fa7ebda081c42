/** The card that a subscription's next payment is charged to. The fingerprint is the same for the same number. */
export type CardToCharge = {
  paymentMethodId: string;
  fingerprint: string | null;
  brand: string;
  last4: string;
};

/** A charge of an invoice, whoever made it. */
export type ObservedCharge = {
  isPaid: boolean;
  /** The bank hasn't decided yet. */
  isProcessing: boolean;
  paymentMethodId: string | null;
  createdAt: Date;
  fingerprint: string | null;
  /** The bank's or the provider's code; null if it wasn't declined. */
  declineCode: string | null;
  /** The bank's advice on how to go on, such as `do_not_try_again`; null if it gave none. */
  adviceCode: string | null;
};

/** What decides about trying a payment again, and goes on with it. Every call throws ProviderError if the provider fails. */
export type RetryProvider = {
  findCard(subscriptionId: string): Promise<CardToCharge | null>;
  /** Lists the charges of a payment, oldest first. */
  listCharges(paymentIntentId: string): Promise<ObservedCharge[]>;
  /**
   * Lets the provider try an open invoice again by itself. Does nothing if it does already, or if the invoice's
   * subscription is over.
   */
  resumeRetries(invoiceId: string): Promise<void>;
};
