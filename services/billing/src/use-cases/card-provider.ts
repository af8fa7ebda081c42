/** The set-up of a card, as the provider has it. */
export type ObservedCardSetup = {
  customerId: string | null;
  /** Null until the cardholder has confirmed it. */
  paymentMethodId: string | null;
  isConfirmed: boolean;
};

export type InvoicePayment =
  | { kind: 'paid' }
  | { kind: 'declined' }
  /** Voided or given up meanwhile: nobody owes it any more. */
  | { kind: 'not-owed' }
  /** `clientSecret` lets the browser ask the bank. */
  | { kind: 'action-required'; clientSecret: string | null };

/**
 * The payment provider's part in changing a card. Every call throws ProviderError where the provider does
 * not answer, or answers with an error of its own.
 */
export type CardProvider = {
  /** The client secret of a set-up that waits for a card; one that nobody used yet is used again. */
  prepareCardSetup(given: { customerId: string; enrollmentId: number }): Promise<string>;
  /** The client secret of a payment or a set-up; null where the provider does not know it any more. */
  readClientSecret(intentId: string): Promise<string | null>;
  /** Null where the provider does not know it. */
  retrieveCardSetup(setupId: string): Promise<ObservedCardSetup | null>;
  /** Makes the card the default of the subscription and of the customer; `refused` where it cannot be. */
  useCard(given: {
    customerId: string;
    subscriptionId: string;
    paymentMethodId: string;
  }): Promise<'used' | 'refused'>;
  /** Charges an invoice to a card now; one that is paid already counts as paid. */
  payInvoice(given: {
    invoiceId: string;
    paymentMethodId: string;
    idempotencyKey: string;
  }): Promise<InvoicePayment>;
};
