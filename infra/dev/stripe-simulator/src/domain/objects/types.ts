import type Stripe from 'stripe';

/**
 * The SDK's object types as they stand on the wire and in the store: references are ids (not
 * expanded), decimals are strings.
 */
type WithIds<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null> };

type WireList<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

export type SimCustomer = Omit<
  WithIds<Stripe.Customer, 'default_source'>,
  'test_clock' | 'invoice_settings' | 'subscriptions' | 'sources' | 'tax_ids'
> & {
  test_clock: string | null;
  invoice_settings: Omit<Stripe.Customer.InvoiceSettings, 'default_payment_method'> & {
    default_payment_method: string | null;
  };
};
export type SimProduct = Omit<Stripe.Product, 'default_price' | 'tax_code'> & {
  default_price: string | null;
  tax_code: string | null;
};
export type SimPrice = Omit<WithIds<Stripe.Price, 'product'>, 'unit_amount_decimal'> & {
  unit_amount_decimal: string | null;
};
export type SimPlan = Omit<WithIds<Stripe.Plan, 'product'>, 'amount_decimal'> & {
  amount_decimal: string | null;
};
export type SimSubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: SimPrice;
  plan: SimPlan;
};
export type SimSubscription = Omit<
  WithIds<
    Stripe.Subscription,
    | 'application'
    | 'customer'
    | 'default_payment_method'
    | 'default_source'
    | 'latest_invoice'
    | 'pending_setup_intent'
    | 'on_behalf_of'
    | 'schedule'
    | 'test_clock'
  >,
  'items'
> & { items: WireList<SimSubscriptionItem> };
export type SimLine = Omit<
  WithIds<Stripe.InvoiceLineItem, 'subscription'>,
  'quantity_decimal' | 'pricing'
> & {
  quantity_decimal: string | null;
  pricing: SimPricing | null;
};
type SimPricing = {
  price_details?: { price: string; product: string };
  type: 'price_details';
  unit_amount_decimal: string | null;
};
export type SimInvoice = Omit<
  WithIds<
    Stripe.Invoice,
    | 'application'
    | 'customer'
    | 'default_payment_method'
    | 'default_source'
    | 'latest_revision'
    | 'on_behalf_of'
    | 'test_clock'
  >,
  'lines' | 'payments' | 'confirmation_secret'
> & { lines: WireList<SimLine>; metadata: Stripe.Metadata };
export type SimInvoiceItem = Omit<
  WithIds<Stripe.InvoiceItem, 'customer' | 'invoice' | 'test_clock'>,
  'quantity_decimal' | 'pricing'
> & { quantity_decimal: string; pricing: SimPricing | null; metadata: Stripe.Metadata };
export type SimInvoicePayment = Omit<WithIds<Stripe.InvoicePayment, 'invoice'>, 'payment'> & {
  payment: { type: 'payment_intent'; payment_intent: string };
};
export type SimPaymentIntent = WithIds<
  Stripe.PaymentIntent,
  | 'application'
  | 'customer'
  | 'latest_charge'
  | 'on_behalf_of'
  | 'payment_method'
  | 'payment_record'
  | 'review'
  | 'source'
>;
export type SimSetupIntent = WithIds<
  Stripe.SetupIntent,
  | 'application'
  | 'customer'
  | 'latest_attempt'
  | 'mandate'
  | 'on_behalf_of'
  | 'payment_method'
  | 'single_use_mandate'
>;
export type SimPaymentMethod = WithIds<Stripe.PaymentMethod, 'customer'> & {
  card: Stripe.PaymentMethod.Card;
};
export type SimCharge = WithIds<
  Stripe.Charge,
  | 'application'
  | 'application_fee'
  | 'balance_transaction'
  | 'customer'
  | 'failure_balance_transaction'
  | 'on_behalf_of'
  | 'payment_intent'
  | 'review'
  | 'source_transfer'
>;
export type SimRefund = WithIds<
  Stripe.Refund,
  | 'balance_transaction'
  | 'charge'
  | 'customer'
  | 'payment_intent'
  | 'payment_method'
  | 'source_transfer_reversal'
  | 'transfer_reversal'
>;
export type SimDispute = Omit<WithIds<Stripe.Dispute, 'charge' | 'payment_intent'>, 'evidence'> & {
  evidence: { [field: string]: unknown };
};
export type SimBalanceTransaction = WithIds<Stripe.BalanceTransaction, 'source'>;
export type SimPortalSession = Stripe.BillingPortal.Session;
export type SimTestClock = Stripe.TestHelpers.TestClock;
export type SimWebhookEndpoint = Stripe.WebhookEndpoint;
export type SimToken = {
  id: string;
  object: 'token';
  card: { [field: string]: unknown };
  client_ip: string | null;
  created: number;
  livemode: boolean;
  type: 'card';
  used: boolean;
};
/** An event of any type; `Stripe.Event` is a union over all types, too narrow to build generically. */
export type SimEvent = {
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

/** Every kind of object that the store keeps, by its `object` field. */
export type SimObjects = {
  customer: SimCustomer;
  product: SimProduct;
  price: SimPrice;
  subscription: SimSubscription;
  invoice: SimInvoice;
  invoiceitem: SimInvoiceItem;
  invoice_payment: SimInvoicePayment;
  payment_intent: SimPaymentIntent;
  setup_intent: SimSetupIntent;
  payment_method: SimPaymentMethod;
  charge: SimCharge;
  refund: SimRefund;
  dispute: SimDispute;
  balance_transaction: SimBalanceTransaction;
  'billing_portal.session': SimPortalSession;
  'test_helpers.test_clock': SimTestClock;
  webhook_endpoint: SimWebhookEndpoint;
  token: SimToken;
  event: SimEvent;
};
export type ObjectKind = keyof SimObjects;
export type AnyObject = SimObjects[ObjectKind];
