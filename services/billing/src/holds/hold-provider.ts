/** A subscription's billing cycle at the payment provider. */
export type Cycle = {
  anchor: Date;
  periodEnd: Date;
  /** Until when its charges are voided; null: they aren't. */
  voidsUntil: Date | null;
};

/**
 * The payment provider, for holds. Every call throws ProviderError if the provider doesn't respond or fails, and can be
 * repeated.
 */
export type HoldProvider = {
  /** Null if it has ended, or doesn't exist. */
  readCycle(subscriptionId: string): Promise<Cycle | null>;
  /** Voids charges until a time, and returns the cycle then. `refused` if it can't be changed anymore. */
  voidUntil(subscriptionId: string, resumesAt: Date): Promise<Cycle | 'refused'>;
  /** Charges again. Does nothing for one that has ended. Returns the cycle; null if it has ended. */
  resume(subscriptionId: string): Promise<Cycle | null>;
};
