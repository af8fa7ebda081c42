/**
 * The payment provider, for ending subscriptions. Every call throws ProviderError if the provider doesn't
 * respond or fails, and can be repeated.
 */
export type EndingProvider = {
  /** Lets the subscription end with its period. `refused` if it can't be changed any more. */
  endWithPeriod(subscriptionId: string): Promise<'set' | 'refused'>;
  /** Clears the end that is set, whoever set it. Does nothing for one that has ended. */
  clearEnd(subscriptionId: string): Promise<void>;
  /** Deletes one-time charges that wait for the subscription's next invoice. */
  deletePendingItems(subscription: { id: string; customerId: string }): Promise<void>;
  /** Voids an open invoice or a draft, so that it can't be paid any more. `paid` if that came first. */
  discardInvoice(invoice: { id: string; isDraft: boolean }): Promise<'discarded' | 'paid'>;
};
