import type Stripe from 'stripe';

/** An SDK type in wire format: references are ids, decimals are strings. */
type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: WireField<T[K]> }
      : T;
/** A field for an id or the expanded object holds the id. */
type WireField<T> = string extends T ? Exclude<T, object> : Wire<T>;

export type Customer = Wire<Stripe.Customer>;
export type CustomerBalanceTransaction = Wire<Stripe.CustomerBalanceTransaction>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Subscription = Wire<Stripe.Subscription>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type Payout = Wire<Stripe.Payout>;
export type Dispute = Wire<Stripe.Dispute>;
export type StripeFile = Wire<Stripe.File>;
export type EarlyFraudWarning = Wire<Stripe.Radar.EarlyFraudWarning>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
/** An event of any type. `Stripe.Event` is a union over all types, too narrow to build generically. */
export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** Every kind of object in the store, by its `object` field. */
export type StripeObjects = {
  customer: Customer;
  customer_balance_transaction: CustomerBalanceTransaction;
  product: Product;
  price: Price;
  subscription: Subscription;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
  balance_transaction: BalanceTransaction;
  payout: Payout;
  dispute: Dispute;
  file: StripeFile;
  'radar.early_fraud_warning': EarlyFraudWarning;
  webhook_endpoint: WebhookEndpoint;
  'test_helpers.test_clock': TestClock;
  event: Event;
};
export type ObjectKind = keyof StripeObjects;
export type AnyObject = StripeObjects[ObjectKind];
