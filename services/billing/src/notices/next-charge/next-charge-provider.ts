/** The next charge of a subscription; amount in cents. */
export type NextCharge = { amountCents: number; chargeAt: Date };

/** Previews at the payment provider. Throws ProviderError if it doesn't respond or fails. */
export type NextChargeProvider = {
  /** Null if nothing is charged next. */
  preview(subscriptionId: string): Promise<NextCharge | null>;
};
