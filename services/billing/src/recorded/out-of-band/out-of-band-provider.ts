export type OutOfBandProvider = {
  /**
   * Marks an open invoice as paid without a charge, a draft too. The provider refuses it if the invoice is paid already, or
   * a charge is processing: whether it is paid out of band now is read afterwards. Throws ProviderError.
   */
  payOutOfBand(given: {
    invoiceId: string;
    isDraft: boolean;
    idempotencyKey: string;
  }): Promise<void>;
};
