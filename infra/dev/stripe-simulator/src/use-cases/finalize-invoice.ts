import { buildPaymentIntent } from '../domain/objects/intents.ts';
import { buildInvoicePayment, subscriptionOf } from '../domain/objects/invoice.ts';
import type { SimInvoice, SimPaymentIntent } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { markInvoicePaid } from './settle-invoice.ts';

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
