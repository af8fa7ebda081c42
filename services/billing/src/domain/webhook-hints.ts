import type { RequiredProviderEvent } from '@petwell/contracts/provider-events';
import { z } from 'zod';

/** Where to look after an event: an event is a hint, never the truth (design §3). */
export type WebhookHint =
  | { kind: 'subscription'; subscriptionId: string; invoiceId: string | null }
  | { kind: 'payment-intent'; paymentIntentId: string }
  /** A refund or a dispute of that payment. */
  | { kind: 'money-back'; paymentIntentId: string }
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

/** A charge or a dispute: both name the payment that they are about. */
function fromMoneyBack(object: unknown): WebhookHint {
  const about = chargeSchema.safeParse(object);
  return about.success ? { kind: 'money-back', paymentIntentId: about.data.payment_intent } : none;
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
  'charge.refunded': fromMoneyBack,
  'charge.dispute.created': fromMoneyBack,
};

/** What is understood and on purpose not acted on. */
const reasonsToLeaveAlone: Readonly<Record<string, string>> = {
  'customer.updated': 'contact data is told to the provider and never taken from it',
  'payment_method.attached': 'a card counts when it is made the default or has paid',
};

function readerOf(type: string): ReadObject | undefined {
  return Object.hasOwn(readers, type) ? readers[type as RequiredProviderEvent] : undefined;
}

/** Why an event of this type is recorded and left alone; null where it leads somewhere. */
export function whyLeftAlone(type: string): string | null {
  if (readerOf(type)) return null;
  const reason = Object.hasOwn(reasonsToLeaveAlone, type) ? reasonsToLeaveAlone[type] : undefined;
  return reason ?? 'unknown type';
}

/** Where an event of this type about this object leads; `none` for what is of no concern or has no subscription. */
export function readHint(event: { type: string; object: unknown }): WebhookHint {
  return readerOf(event.type)?.(event.object) ?? none;
}
