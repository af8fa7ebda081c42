import type { MonthlyLine } from './rules.ts';

/** What a subscription charges every month, and in which period. */
export type Billed = {
  items: readonly (MonthlyLine & { id: string })[];
  period: { start: Date; end: Date };
};

export type ItemChange = {
  subscriptionId: string;
  /** Items that are no longer charged. */
  removedIds: readonly string[];
  lines: readonly MonthlyLine[];
  idempotencyKey: string;
};

/** The payment provider, for changing what a subscription charges. Every call throws ProviderError if it fails. */
export type TermsProvider = {
  /** Null if it has ended, or the provider doesn't have it. */
  readBilled(subscriptionId: string): Promise<Billed | null>;
  /**
   * Replaces items from the next charge on, without prorations. `refused` if the subscription can't be changed anymore.
   * Throws MissingObjectError for a product.
   */
  replaceItems(change: ItemChange): Promise<'replaced' | 'refused'>;
};
