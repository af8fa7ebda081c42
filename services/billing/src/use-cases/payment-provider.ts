import { AppError } from '@petwell/chassis';
import type { ChargeLine } from '../domain/payment-breakdown.ts';
import type {
  ObservedInvoice,
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
  idempotencyKey: string;
};

/**
 * The payment provider. Every call throws ProviderError where the provider does not answer, or answers
 * with an error of its own; null stands for an object that it does not know.
 */
export type PaymentProvider = {
  createCustomer(given: {
    ownerId: number;
    email: string;
    name: string;
    idempotencyKey: string;
  }): Promise<string>;
  updateCustomer(customerId: string, contact: { email: string; name: string }): Promise<void>;
  /** Removes name, address and cards for good; one that is gone stays gone. Records of payments stay. */
  removeCustomer(customerId: string): Promise<void>;
  createProduct(given: {
    kind: ChargeLine['kind'];
    catalogId: number;
    name: string;
    idempotencyKey: string;
  }): Promise<string>;
  createSubscription(order: SubscriptionOrder): Promise<RetrievedSubscription>;
  /** The subscription that an attempt made, where its answer never arrived. */
  findSubscription(given: {
    customerId: string;
    enrollmentId: number;
    attempt: number;
  }): Promise<string | null>;
  retrieveSubscription(subscriptionId: string): Promise<RetrievedSubscription | null>;
  retrieveInvoice(invoiceId: string): Promise<InvoiceReference | null>;
  /** Newest first, at most a hundred. */
  listInvoices(subscriptionId: string): Promise<InvoiceReference[]>;
  retrievePaymentIntent(paymentIntentId: string): Promise<ObservedPaymentIntent | null>;
  findInvoiceOfPaymentIntent(paymentIntentId: string): Promise<InvoiceReference | null>;
  /** Ends it at once; one that is over already stays as it is. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** `refused` where it has been paid meanwhile. After voiding, nobody can pay it any more. */
  voidInvoice(invoiceId: string): Promise<'void' | 'refused'>;
};

/** With its latest invoice, whose `paymentIntent` is not looked at yet. */
export type RetrievedSubscription = {
  subscription: ObservedSubscription;
  latestInvoice: InvoiceReference | null;
};

/** An invoice whose payment intent, which takes another call, is not looked at yet. */
export type InvoiceReference = Omit<ObservedInvoice, 'paymentIntent'>;

/** The provider could not do it now: 503. `wasAnswered`: it said so itself, and would say so again to the same idempotency key. */
export class ProviderError extends AppError {
  readonly wasAnswered: boolean;

  constructor(details: { cause: unknown; wasAnswered: boolean }) {
    super('service_unavailable', {
      publicMessage: 'Payments are taking a short break. Please try again in a moment.',
      retryAfterSeconds: 1,
      cause: details.cause,
    });
    this.wasAnswered = details.wasAnswered;
  }
}
