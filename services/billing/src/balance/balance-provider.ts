/** A movement of money in the provider's balance. Amounts in cents; negative ones left it. */
export type ObservedTransaction = {
  id: string;
  type: string;
  reportingCategory: string;
  status: string;
  amountCents: number;
  feeCents: number;
  netCents: number;
  currency: string;
  createdAt: Date;
  availableOn: Date;
  /** The object that moved the money; null for a fee of the whole account. */
  sourceId: string | null;
  chargeId: string | null;
  refundId: string | null;
  disputeId: string | null;
  stripePaymentIntentId: string | null;
  /** Null if there is a charge: then it could name a customer. */
  description: string | null;
};

export type ObservedPayout = {
  id: string;
  amountCents: number;
  currency: string;
  status: string;
  isAutomatic: boolean;
  /** The provider says which transactions it consists of. */
  isReconciled: boolean;
  createdAt: Date;
  /** `YYYY-MM-DD`. */
  arrivesOn: string;
};

export type ListedDispute = { id: string; status: string; paymentIntentId: string | null };

/** A page of a list, newest first. `cursor` is its last row's id; null if it is empty. */
export type Page<Item> = { items: Item[]; cursor: string | null; hasMore: boolean };

/** Where a list goes on: after this id. */
type PageRequest = { cursor: string | null };

/** The provider's balance. Throws ProviderError if the provider doesn't respond or refuses the key. */
export type BalanceProvider = {
  /** Null if the cursor's transaction is gone, as after test data were deleted. */
  listTransactions(
    request: PageRequest & { createdFrom: Date | null },
  ): Promise<Page<ObservedTransaction> | null>;
  /** Lists what an automatic payout consists of. */
  listTransactionsOf(payoutId: string, request: PageRequest): Promise<Page<ObservedTransaction>>;
  listPayouts(request: PageRequest & { createdFrom: Date | null }): Promise<Page<ObservedPayout>>;
  listDisputes(request: PageRequest & { createdFrom: Date | null }): Promise<Page<ListedDispute>>;
};
