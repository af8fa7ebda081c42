import type { RequiredProviderEvent } from '@petwell/contracts/provider-events';
import { z } from 'zod';

/** What an event tells billing to read from the provider. An event is a hint, never the truth. */
export type WebhookHint =
  | { kind: 'subscription'; subscriptionId: string; invoiceId: string | null }
  | { kind: 'payment-intent'; paymentIntentId: string }
  | { kind: 'none' };

const none: WebhookHint = { kind: 'none' };

const objectSchema = z.object({ id: z.string() });
const reference = z.union([z.string(), objectSchema.transform(({ id }) => id)]);
const invoiceSchema = z.object({
  id: z.string(),
  parent: z.object({ subscription_details: z.object({ subscription: reference }) }),
});

function fromInvoice(object: unknown): WebhookHint {
  const invoice = invoiceSchema.safeParse(object);
  if (!invoice.success) return none;
  return {
    kind: 'subscription',
    subscriptionId: invoice.data.parent.subscription_details.subscription,
    invoiceId: invoice.data.id,
  };
}

function fromSubscription(object: unknown): WebhookHint {
  const subscription = objectSchema.safeParse(object);
  if (!subscription.success) return none;
  return { kind: 'subscription', subscriptionId: subscription.data.id, invoiceId: null };
}

function fromPaymentIntent(object: unknown): WebhookHint {
  const intent = objectSchema.safeParse(object);
  return intent.success ? { kind: 'payment-intent', paymentIntentId: intent.data.id } : none;
}

const chargeSchema = z.object({ payment_intent: reference });

/** Charges and disputes both name their payment intent. */
function fromCharge(object: unknown): WebhookHint {
  const charge = chargeSchema.safeParse(object);
  return charge.success
    ? { kind: 'payment-intent', paymentIntentId: charge.data.payment_intent }
    : none;
}

type ReadObject = (object: unknown) => WebhookHint;

const readers: Record<RequiredProviderEvent, ReadObject> = {
  'payment_intent.succeeded': fromPaymentIntent,
  'payment_intent.payment_failed': fromPaymentIntent,
  'invoice.paid': fromInvoice,
  'invoice.payment_succeeded': fromInvoice,
  'invoice.payment_failed': fromInvoice,
  'invoice.payment_action_required': fromInvoice,
  'customer.subscription.created': fromSubscription,
  'customer.subscription.updated': fromSubscription,
  'customer.subscription.deleted': fromSubscription,
  'customer.subscription.paused': fromSubscription,
  'customer.subscription.resumed': fromSubscription,
  'charge.refunded': fromCharge,
  'charge.dispute.created': fromCharge,
};

/** Events that billing understands and deliberately ignores. */
const reasonsToIgnore: Readonly<Record<string, string>> = {
  'customer.updated': 'contact data is sent to the provider and never read from it',
  'payment_method.attached': 'a card counts once it is the default or has paid',
};

function readerOf(type: string): ReadObject | undefined {
  return Object.hasOwn(readers, type) ? readers[type as RequiredProviderEvent] : undefined;
}

/** Why an event of this type is stored and ignored. Null if billing acts on it. */
export function whyIgnored(type: string): string | null {
  if (readerOf(type)) return null;
  const reason = Object.hasOwn(reasonsToIgnore, type) ? reasonsToIgnore[type] : undefined;
  return reason ?? 'unknown type';
}

/** Reads the hint. `none` if the event doesn't concern billing or has no subscription. */
export function readHint(event: { type: string; object: unknown }): WebhookHint {
  return readerOf(event.type)?.(event.object) ?? none;
}

/** Events with the same subject can be handled with one read of the provider. */
export function subjectOf(hint: WebhookHint): string {
  switch (hint.kind) {
    case 'subscription':
      return hint.subscriptionId;
    case 'payment-intent':
      return hint.paymentIntentId;
    case 'none':
      return '';
  }
}
