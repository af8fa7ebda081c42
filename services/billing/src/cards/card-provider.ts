/** A card setup at the provider. */
export type ObservedCardSetup = {
  /** Null also if the customer was deleted, and their cards with them. */
  customerId: string | null;
  /** The enrollment that it was prepared for. */
  enrollmentId: number | null;
  /** Null until the cardholder confirms it. */
  paymentMethodId: string | null;
  isConfirmed: boolean;
};

/** A plan's card at the provider. `customerId`: null once it is detached. */
export type CardOnFile = {
  paymentMethodId: string;
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

export type InvoicePayment =
  | { kind: 'paid' }
  /** Accepted, but the money may still be refused. */
  | { kind: 'processing' }
  /** `adviceCode`: the bank's on how to go on, such as `do_not_try_again`. */
  | { kind: 'declined'; declineCode: string | null; adviceCode: string | null }
  /** Voided or uncollectible by now. */
  | { kind: 'not-owed' }
  /** `clientSecret` lets the browser run the bank's authentication. */
  | { kind: 'action-required'; clientSecret: string | null };

/**
 * Card changes at the payment provider. Every call throws ProviderError if the provider doesn't respond or
 * fails.
 */
export type CardProvider = {
  /**
   * Returns the client secret of a card setup. Reuses one that is still waiting for a card. Throws MissingObjectError for
   * the customer.
   */
  prepareCardSetup(given: { customerId: string; enrollmentId: number }): Promise<string>;
  /** Returns the client secret of a payment or a setup. Null if the provider no longer has it. */
  readClientSecret(intentId: string): Promise<string | null>;
  /** Returns null if the provider doesn't have it. */
  retrieveCardSetup(setupId: string): Promise<ObservedCardSetup | null>;
  /** Returns the card that an active subscription is paid with. Null for any other subscription. */
  findCardOf(subscriptionId: string): Promise<CardOnFile | null>;
  /** Makes the card the default of the subscription and the customer. */
  useCard(given: {
    customerId: string;
    subscriptionId: string;
    paymentMethodId: string;
  }): Promise<'used' | 'refused'>;
  /** Charges an invoice to a card now, a draft too. An invoice paid already counts as paid. */
  payInvoice(given: {
    invoiceId: string;
    isDraft: boolean;
    paymentMethodId: string;
    /** The cardholder isn't present. */
    isOffSession: boolean;
    idempotencyKey: string;
  }): Promise<InvoicePayment>;
};

/** An attempt to charge an invoice, PetWell's or Stripe's own. */
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
