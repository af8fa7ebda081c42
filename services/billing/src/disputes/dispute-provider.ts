/** A dispute as the payment provider has it. */
export type DisputeAtProvider = {
  /** The provider's, such as `needs_response`. */
  status: string;
  /** Null if the cardholder's bank takes no evidence. */
  evidenceDueAt: Date | null;
  /** The card network, which limits the pages of evidence. */
  network: string | null;
  /** The file that is saved as evidence. */
  fileId: string | null;
};

export type EvidenceText = { field: string; text: string };

/**
 * Disputes at the payment provider. Throws ProviderError if the provider doesn't respond or fails. `refused`:
 * the dispute doesn't wait for an answer.
 */
export type DisputeProvider = {
  readDispute(disputeId: string): Promise<DisputeAtProvider | null>;
  /** Saves a file and text fields as evidence without submitting them. `too-long`: shorten them. */
  saveDraft(given: {
    disputeId: string;
    pdf: Buffer;
    texts: readonly EvidenceText[];
  }): Promise<{ fileId: string } | 'too-long' | 'refused'>;
  /** Submits what is saved. Final. */
  submit(disputeId: string): Promise<'done' | 'refused'>;
  /** Accepts the dispute: it is lost. Final. */
  accept(disputeId: string): Promise<'done' | 'refused'>;
};
