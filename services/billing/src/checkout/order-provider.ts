import type { RetrievedSubscription } from '../core/rules-observation.ts';
import type { ChargeLine } from '../core/rules-agreed.ts';

/** A charge line with the provider's product for it. */
export type ProductLine = Pick<ChargeLine, 'amountCents'> & { productId: string };

export type SubscriptionOrder = {
  customerId: string;
  enrollmentId: number;
  attempt: number;
  monthlyLines: readonly ProductLine[];
  feeLine: ProductLine | null;
  /** Charge the card for the first time on that day. Null: the owner confirms the first payment. */
  start?: BillingStart | null;
  idempotencyKey: string;
};

/** The first charge of a plan that was entitled before, and the card that its owner agreed to. */
export type BillingStart = { firstChargeAt: Date; paymentMethodId: string };

/** The payment provider, for selling a plan. Every call throws ProviderError if it doesn't respond or fails. */
export type OrderProvider = {
  createProduct(
    given: Omit<ChargeLine, 'amountCents'> & {
      statementDescriptor: string;
      idempotencyKey: string;
    },
  ): Promise<string>;
  /** Changes what cardholders see on their statements. Does nothing for a product that it doesn't have. */
  updateStatementDescriptor(productId: string, statementDescriptor: string): Promise<void>;
  /** Throws MissingObjectError for the customer or a product. */
  createSubscription(order: SubscriptionOrder): Promise<RetrievedSubscription>;
};
