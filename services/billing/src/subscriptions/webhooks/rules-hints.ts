import { handledProviderEvents } from '@petwell/contracts/provider-events';
import { z } from 'zod';

/**
 * The provider objects to read for an event. An event is only a hint; the provider is the source of truth.
 */
export type WebhookHint =
  | { kind: 'subscription'; subscriptionId: string; invoiceId: string | null }
  /** An invoice of an API version that names its subscription elsewhere. */
  | { kind: 'invoice'; invoiceId: string }
  | { kind: 'payment-intent'; paymentIntentId: string; isFraudReported?: true }
  /** All subscriptions of a customer, whose card changed. */
  | { kind: 'customer'; customerId: string }
  | { kind: 'none' };

const objectSchema = z.object({ id: z.string() });
const reference = z.union([z.string(), objectSchema.transform(({ id }) => id)]);

const subscriptionHint = objectSchema.transform(({ id: subscriptionId }): WebhookHint => ({
  kind: 'subscription',
  subscriptionId,
  invoiceId: null,
}));
const unplacedInvoiceHint = objectSchema.transform(({ id: invoiceId }): WebhookHint => ({
  kind: 'invoice',
  invoiceId,
}));
const placedInvoiceHint = z
  .object({
    id: z.string(),
    parent: z.object({ subscription_details: z.object({ subscription: reference }) }),
  })
  .transform(({ id: invoiceId, parent }): WebhookHint => ({
    kind: 'subscription',
    invoiceId,
    subscriptionId: parent.subscription_details.subscription,
  }));
const invoiceHint = z.union([placedInvoiceHint, unplacedInvoiceHint]);
const cardHint = z
  .object({ customer: reference })
  .transform(({ customer: customerId }): WebhookHint => ({ kind: 'customer', customerId }));
const fraudHint = z
  .object({ payment_intent: reference })
  .transform(({ payment_intent: paymentIntentId }): WebhookHint => ({
    kind: 'payment-intent',
    paymentIntentId,
    isFraudReported: true,
  }));
const intentHint = objectSchema.transform(({ id: paymentIntentId }): WebhookHint => ({
  kind: 'payment-intent',
  paymentIntentId,
}));
/** Charges, disputes, and refunds name their payment intent. */
const chargeHint = z
  .object({ payment_intent: reference })
  .transform(({ payment_intent: paymentIntentId }): WebhookHint => ({
    kind: 'payment-intent',
    paymentIntentId,
  }));

const hintSchemas = {
  'customer.subscription.': subscriptionHint,
  'invoice.': invoiceHint,
  'payment_intent.': intentHint,
  'charge.': chargeHint,
  'refund.': chargeHint,
  'payment_method.': cardHint,
  'radar.early_fraud_warning.': fraudHint,
};

/** Events that billing understands and deliberately ignores. */
const reasonsToIgnore = new Map([
  ['customer.subscription.created', 'billing reads a subscription when it creates it'],
  ['customer.updated', 'contact data is sent to the provider and never read from it'],
  ['payment_method.attached', 'a card counts once it is the default or has paid'],
]);

const handledTypes = new Set<string>(handledProviderEvents);

/** Returns why an event type is stored and ignored, or null if billing handles it. */
export function whyIgnored(type: string): string | null {
  return handledTypes.has(type) ? null : (reasonsToIgnore.get(type) ?? 'unknown type');
}

/** Reads the hint. `none` if the event doesn't concern billing or has no subscription. */
export function readHint({ type, object }: { type: string; object: unknown }): WebhookHint {
  const none: WebhookHint = { kind: 'none' };
  if (!handledTypes.has(type)) return none;
  const [, schema] = Object.entries(hintSchemas).find(([prefix]) => type.startsWith(prefix)) ?? [];
  return schema?.safeParse(object).data ?? none;
}

/** Returns the subject; events with the same subject share one read of the provider. */
export function subjectOf(hint: WebhookHint): string {
  switch (hint.kind) {
    case 'subscription':
      return hint.subscriptionId;
    case 'invoice':
      return hint.invoiceId;
    case 'payment-intent':
      return hint.paymentIntentId;
    case 'customer':
      return hint.customerId;
    case 'none':
      return '';
  }
}
