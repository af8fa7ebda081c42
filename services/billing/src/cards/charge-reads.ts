import type { ObservedCharge } from './card-provider.ts';

/** The card that a subscription's next payment is charged to. The fingerprint is the same for the same number. */
export type CardToCharge = {
  paymentMethodId: string;
  fingerprint: string | null;
  brand: string;
  last4: string;
};

/** Reads what decides about charging a card again. Every call throws ProviderError if the provider fails. */
export type ChargeReads = {
  findCard(subscriptionId: string): Promise<CardToCharge | null>;
  /** Lists the charges of a payment, oldest first. */
  listCharges(paymentIntentId: string): Promise<ObservedCharge[]>;
};
