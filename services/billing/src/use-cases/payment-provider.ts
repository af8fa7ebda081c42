import { AppError } from '@petwell/chassis';
import type { ChargeLine } from '../domain/payment-breakdown.ts';
import type {
  ObservedInvoice,
  ObservedMoneyBack,
  ObservedPaymentIntent,
  ObservedSubscription,
} from '../domain/provider-observation.ts';

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

/**
 * The payment provider. Every call throws ProviderError if the provider doesn't respond or fails. Null means
 * that the object doesn't exist.
 */
export type PaymentProvider = {
  createCustomer(given: {
    ownerId: number;
    email: string;
    name: string;
    idempotencyKey: string;
  }): Promise<string>;
  /** Throws MissingObjectError. */
  updateCustomer(customerId: string, contact: { email: string; name: string }): Promise<void>;
  /** Removes name, address, and cards for good. Payment records stay. Idempotent. */
  removeCustomer(customerId: string): Promise<void>;
  createProduct(given: {
    kind: ChargeLine['kind'];
    catalogId: number;
    name: string;
    statementDescriptor: string;
    idempotencyKey: string;
  }): Promise<string>;
  /** Changes what cardholders see on their statements. Does nothing for a product that it doesn't have. */
  updateStatementDescriptor(productId: string, statementDescriptor: string): Promise<void>;
  /** Throws MissingObjectError for the customer or a product. */
  createSubscription(order: SubscriptionOrder): Promise<RetrievedSubscription>;
  /** The subscription that an attempt created, if its response was lost. */
  findSubscription(given: {
    customerId: string;
    enrollmentId: number;
    attempt: number;
  }): Promise<string | null>;
  retrieveSubscription(subscriptionId: string): Promise<RetrievedSubscription | null>;
  retrieveInvoice(invoiceId: string): Promise<InvoiceReference | null>;
  /** Returns at most a hundred, newest first. */
  listInvoices(subscriptionId: string): Promise<InvoiceReference[]>;
  retrievePaymentIntent(paymentIntentId: string): Promise<ObservedPaymentIntent | null>;
  /** Reads every refund and dispute of a payment. */
  readMoneyBack(
    payment: Pick<ObservedPaymentIntent, 'id' | 'isDisputed'>,
  ): Promise<ObservedMoneyBack>;
  /** Returns when the card's issuer called a payment fraudulent; null if it didn't, or nothing is to be done. */
  findFraudWarning(paymentIntentId: string): Promise<Date | null>;
  findInvoiceOfPaymentIntent(paymentIntentId: string): Promise<InvoiceReference | null>;
  /** Cancels it immediately. Read the subscription afterwards: the provider may have refused. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** `refused` if it was paid meanwhile. A voided invoice can no longer be paid. */
  voidInvoice(invoiceId: string): Promise<'void' | 'refused'>;
};

/** A subscription with its latest invoice, whose payment intent isn't read yet. */
export type RetrievedSubscription = {
  subscription: ObservedSubscription;
  latestInvoice: InvoiceReference | null;
};

/** An invoice without its payment intent, which takes another call. */
export type InvoiceReference = Omit<ObservedInvoice, 'paymentIntent'>;

/** The provider doesn't have a stored customer or product, or no longer sells the product. */
export class MissingObjectError extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`the provider doesn't have ${id}`);
    this.id = id;
  }
}

/**
 * The provider failed (503). `wasAnswered`: the provider will replay that response for the same idempotency
 * key.
 */
export class ProviderError extends AppError {
  readonly wasAnswered: boolean;

  constructor(details: { cause: unknown; wasAnswered: boolean; publicMessage?: string }) {
    super('service_unavailable', {
      publicMessage:
        details.publicMessage ?? 'Payments are taking a short break. Please try again in a moment.',
      retryAfterSeconds: 1,
      cause: details.cause,
    });
    this.wasAnswered = details.wasAnswered;
  }
}

/**
 * The provider refused our key: it is unknown (`key`), or lacks the right for the call (`right`). Only the
 * clinic can repair that, at the provider.
 */
export class KeyRefusedError extends ProviderError {
  readonly lacks: 'key' | 'right';

  constructor(details: { cause: unknown; lacks: 'key' | 'right' }) {
    super({
      cause: details.cause,
      wasAnswered: false,
      publicMessage: "Payments aren't available right now. Please try again later.",
    });
    this.lacks = details.lacks;
  }
}
