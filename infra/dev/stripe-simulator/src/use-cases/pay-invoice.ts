import type { SimInvoice, SimPaymentMethod } from '../domain/objects/types.ts';
import { invalidRequest, StripeError } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { defaultPaymentOf, stopPayment } from './invoice-payment.ts';
import { checkUsable } from './payment-methods.ts';
import { afterInvoiceAttempt, markInvoicePaid, recordMissingMethod } from './settle-invoice.ts';
import { takePayment, type PaymentResult } from './take-payment.ts';

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
