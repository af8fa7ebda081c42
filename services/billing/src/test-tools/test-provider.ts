import type { TestEventType } from '@petwell/contracts';

/** An event as the payment provider sends it: raw bytes and their signature. */
export type SignedTestEvent = { id: string; body: Buffer; signature: string };

export type TestPayment = {
  paymentIntentId: string;
  clientSecret: string | null;
  isPaid: boolean;
  card: { brand: string | null; last4: string | null } | null;
};

/** The payment provider, for the test tools. Never used with live keys. */
export type TestProvider = {
  /**
   * An event about the subscription as the provider has it now. Null if there is no object that an event
   * of this type could be about.
   */
  signEvent(given: {
    eventType: TestEventType;
    subscriptionId: string;
  }): Promise<SignedTestEvent | null>;
  /** Pays with a test card. Null if the provider refuses the payment. */
  payWithTestCard(given: { email: string; amountCents: number }): Promise<TestPayment | null>;
};
