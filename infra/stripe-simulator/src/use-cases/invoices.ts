import { newId } from '../domain/ids.ts';
import { buildPaymentIntent } from '../domain/objects/intents.ts';
import { buildItemLine } from '../domain/objects/invoice-lines.ts';
import {
  buildInvoice,
  buildInvoicePayment,
  subscriptionOf,
  totalsOf,
  type InvoiceInput,
} from '../domain/objects/invoice.ts';
import type {
  SimInvoice,
  SimInvoiceItem,
  SimInvoicePayment,
  SimLine,
  SimPaymentIntent,
  SimPaymentMethod,
} from '../domain/objects/types.ts';
import { invalidRequest, StripeError } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { cancelPaymentIntent } from './payment-intents.ts';
import { checkUsable } from './payment-methods.ts';
import {
  afterInvoiceAttempt,
  markInvoicePaid,
  recordMissingMethod,
  reviveSubscription,
  subscriptionFor,
} from './settle-invoice.ts';
import { takePayment, type PaymentResult } from './take-payment.ts';

/** The items waiting for the next invoice of this customer (and subscription, if it is for one). */
export function pendingItems(
  world: World,
  customer: string,
  subscription: string | null,
): SimInvoiceItem[] {
  return world.store
    .all('invoiceitem', { customer })
    .filter((item) => item.invoice === null)
    .filter((item) => {
      const owner = item.parent?.subscription_details?.subscription ?? null;
      return owner === null || owner === subscription;
    });
}

/** Creates a draft invoice from ready lines and pending items. */
export function draftInvoice(
  world: World,
  input: Omit<InvoiceInput, 'id'> & { id?: string; items: SimInvoiceItem[] },
): SimInvoice {
  const id = input.id ?? newId('in');
  const lines: SimLine[] = [...input.lines, ...input.items.map((item) => buildItemLine(item, id))];
  for (const item of input.items) world.update(item, { invoice: id });
  const invoice = buildInvoice({ ...input, id, lines }, world.now(input.customer.test_clock));
  return world.create(invoice, 'invoice.created');
}

/** Puts an item on a draft at once. */
export function addToDraft(world: World, invoiceId: string, item: SimInvoiceItem): void {
  const invoice = world.require('invoice', invoiceId, 'invoice');
  if (invoice.status !== 'draft') {
    throw invalidRequest("This invoice is no longer editable because it isn't a draft.", {
      code: 'invoice_not_editable',
      param: 'invoice',
    });
  }
  const data = [...invoice.lines.data, buildItemLine(item, invoice.id)];
  const changes = { ...totalsOf(data), lines: { ...invoice.lines, data } };
  world.update(invoice, changes, 'invoice.updated');
}

/** The invoice's default payment: the one whose secret confirms it. */
export function defaultPaymentOf(world: World, invoiceId: string): SimInvoicePayment | undefined {
  return world.store
    .all('invoice_payment', { invoice: invoiceId })
    .find((payment) => payment.is_default);
}

function numberInvoice(world: World, invoice: SimInvoice): string {
  const customer = world.require('customer', invoice.customer ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  world.update(
    customer,
    { next_invoice_sequence: sequence + 1, currency: customer.currency ?? invoice.currency },
    'customer.updated',
  );
  return `${customer.invoice_prefix ?? 'SIM'}-${String(sequence).padStart(4, '0')}`;
}

function createIntentFor(world: World, invoice: SimInvoice, at: number): SimPaymentIntent {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const intent = buildPaymentIntent(
    {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: subscriptionOf(invoice)
        ? `Subscription ${isFirst ? 'creation' : 'update'}`
        : `Payment for Invoice`,
      setup_future_usage: subscriptionOf(invoice) ? 'off_session' : null,
      receipt_email: null,
    },
    at,
  );
  world.create(intent, 'payment_intent.created');
  world.create(buildInvoicePayment({ invoice, paymentIntent: intent.id }, at));
  return intent;
}

/** Fixes a draft: number, payment intent, status `open`; what costs nothing is paid at once. */
export function finalizeInvoice(world: World, invoice: SimInvoice): SimInvoice {
  if (invoice.status !== 'draft') {
    throw invalidRequest(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      { code: 'invoice_not_editable' },
    );
  }
  const at = world.now(invoice.test_clock);
  const number = numberInvoice(world, invoice);
  const open = world.update(invoice, {
    number,
    status: 'open',
    auto_advance: invoice.auto_advance ?? true,
    automatically_finalizes_at: null,
    effective_at: at,
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
    hosted_invoice_url: `${world.publicUrl()}/i/${invoice.id}`,
    invoice_pdf: `${world.publicUrl()}/i/${invoice.id}/pdf`,
  });
  if (open.amount_due > 0) createIntentFor(world, open, at);
  world.emit('invoice.finalized', open);
  return open.amount_due === 0
    ? markInvoicePaid(world, open, { method: null, amountPaid: 0 })
    : open;
}

/** The card an automatic charge uses: the invoice's, the subscription's, then the customer's. */
export function paymentMethodFor(world: World, invoice: SimInvoice): SimPaymentMethod | null {
  const customer = invoice.customer ? world.store.get('customer', invoice.customer) : undefined;
  const id =
    invoice.default_payment_method ??
    subscriptionFor(world, invoice)?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null;
  return id === null ? null : (world.store.get('payment_method', id) ?? null);
}

/** Attempts an open invoice; null when there was nothing to charge with. */
export function attemptInvoice(
  world: World,
  invoice: SimInvoice,
  input: { method: SimPaymentMethod | null; isScheduled: boolean; offSession: boolean },
): PaymentResult | null {
  const payment = defaultPaymentOf(world, invoice.id);
  if (!input.method || !payment) {
    if (input.isScheduled) recordMissingMethod(world, invoice);
    return null;
  }
  checkUsable(world, input.method, invoice.customer);
  const intent = world.require('payment_intent', payment.payment.payment_intent);
  const result = takePayment(world, intent, {
    method: input.method,
    mode: { offSession: input.offSession, waitsForAuthentication: true },
  });
  afterInvoiceAttempt(world, result, { method: input.method, isScheduled: input.isScheduled });
  return result;
}

/** Pays an open invoice now; declines are 402 and stay recorded. */
export function payInvoice(
  world: World,
  invoice: SimInvoice,
  input: { method: SimPaymentMethod | null; offSession: boolean; outOfBand: boolean },
): SimInvoice {
  const open = invoice.status === 'draft' ? finalizeInvoice(world, invoice) : invoice;
  if (open.status === 'paid') {
    if (invoice.status === 'draft') return open;
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  }
  if (open.status !== 'open' && open.status !== 'uncollectible') {
    throw invalidRequest(`Invoice is ${open.status ?? 'draft'} and can't be paid.`);
  }
  if (input.outOfBand) {
    stopPayment(world, open);
    return markInvoicePaid(world, open, { method: null, amountPaid: 0 });
  }
  if (!input.method) {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method or pass one.',
      { code: 'resource_missing' },
    );
  }
  const result = attemptInvoice(world, open, {
    method: input.method,
    isScheduled: false,
    offSession: input.offSession,
  });
  if (result?.kind === 'declined') {
    throw new StripeError(402, { ...result.error, payment_intent: result.intent }, true);
  }
  if (result?.kind === 'requires_action') {
    const error = {
      type: 'card_error' as const,
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully.',
      payment_intent: result.intent,
    };
    throw new StripeError(402, error, true);
  }
  return world.require('invoice', open.id);
}

function stopPayment(world: World, invoice: SimInvoice): void {
  const payment = defaultPaymentOf(world, invoice.id);
  if (payment?.status !== 'open') return;
  const intent = world.require('payment_intent', payment.payment.payment_intent);
  const at = world.now(invoice.test_clock);
  if (intent.status !== 'canceled') cancelPaymentIntent(world, intent, 'void_invoice');
  world.update(payment, {
    status: 'canceled',
    status_transitions: { canceled_at: at, paid_at: null },
  });
}

/** Gives an open invoice up: nothing is owed any more. */
export function voidInvoice(world: World, invoice: SimInvoice): SimInvoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only pass in open invoices. This invoice isn't open (it is ${invoice.status ?? 'draft'}).`,
    );
  }
  const at = world.now(invoice.test_clock);
  stopPayment(world, invoice);
  const voided = world.update(
    invoice,
    {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: at },
    },
    'invoice.voided',
  );
  const subscription = subscriptionFor(world, invoice);
  if (subscription && ['past_due', 'unpaid'].includes(subscription.status)) {
    reviveSubscription(world, subscription, { invoice: voided, method: null });
  }
  return voided;
}

/** Writes an open invoice off; it may still be paid later. */
export function markUncollectible(world: World, invoice: SimInvoice): SimInvoice {
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only mark open invoices as uncollectible.`);
  }
  const at = world.now(invoice.test_clock);
  return world.update(
    invoice,
    {
      status: 'uncollectible',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: at },
    },
    'invoice.marked_uncollectible',
  );
}
