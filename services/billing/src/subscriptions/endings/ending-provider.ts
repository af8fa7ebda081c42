/**
 * The payment provider, for ending subscriptions. Every call throws ProviderError if the provider doesn't
 * respond or fails, and can be repeated.
 */
export type EndingProvider = {
  /** Cancels it immediately. Read the subscription afterwards: the provider may have refused. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** `refused` if it was paid meanwhile. A voided invoice can no longer be paid. */
  voidInvoice(invoiceId: string): Promise<'void' | 'refused'>;
  /** Lets the subscription end with its period. `refused` if it can't be changed anymore. */
  endWithPeriod(subscriptionId: string): Promise<'set' | 'refused'>;
  /** Clears the end that is set. Does nothing for one that has ended. */
  clearEnd(subscriptionId: string): Promise<void>;
  /** Deletes one-time charges that wait for the subscription's next invoice. */
  deletePendingItems(subscription: { id: string; customerId: string }): Promise<void>;
  /** Voids an open invoice or a draft, so that it can't be paid anymore. `paid` if that came first. */
  discardInvoice(invoice: { id: string; isDraft: boolean }): Promise<'discarded' | 'paid'>;
};
