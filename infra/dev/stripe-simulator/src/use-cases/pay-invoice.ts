import { z } from 'zod';
import type { Account } from '../account.ts';
import { isLeftOut } from '../domain/dunning.ts';
import type { Invoice, PaymentMethod } from '../domain/objects/types.ts';
import { invalidRequest, StripeError } from '../domain/stripe-error.ts';
import { flag, id } from '../params/fields.ts';
import { defaultMethodOf, intentOf } from './invoice-payment.ts';
import { settlePaid } from './late-settlement.ts';
import { checkUsable, resolvePaymentMethod } from './payment-methods.ts';
import { markInvoicePaid, recordMissingMethod, settleInvoice } from './settle-invoice.ts';
import { takePayment, type PaymentResult } from './take-payment.ts';
import { cancelPayment } from './void-invoice.ts';

export const payInvoiceParams = z.strictObject({
  payment_method: id.optional(),
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
});

/** Pays an open invoice, or one that was given up, now. @throws StripeError 402 for a decline, which stays recorded */
export function payInvoice(
  account: Account,
  invoiceId: string,
  params: z.output<typeof payInvoiceParams>,
): Invoice {
  settlePaid(account, invoiceId);
  const invoice = account.require('invoice', invoiceId);
  if (invoice.status === 'paid') {
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  }
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(`Invoice is ${invoice.status} and can't be paid.`);
  }
  if (params.paid_out_of_band === true) return payOutOfBand(account, invoice);
  const method =
    params.payment_method === undefined
      ? defaultMethodOf(account, invoice)
      : resolvePaymentMethod(account, params.payment_method);
  if (!method) {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method or pass one.',
      { code: 'resource_missing' },
    );
  }
  const isOffSession = params.off_session ?? true;
  const result = attempt(account, invoice, { method, isOffSession, isScheduled: false });
  if (result?.kind === 'declined') {
    throw new StripeError(402, { ...result.error, payment_intent: result.intent }, true);
  }
  if (result?.kind === 'requires_action') throw actionRequired(result);
  return account.require('invoice', invoiceId);
}

/** It was paid outside of Stripe: nothing is charged, and nothing moves in the balance. */
function payOutOfBand(account: Account, invoice: Invoice): Invoice {
  if (intentOf(account, invoice.id)?.status === 'processing') {
    throw invalidRequest('This invoice has a payment that is processing.');
  }
  cancelPayment(account, invoice);
  const paid = markInvoicePaid(account, invoice, { method: null });
  return account.update(paid, { amount_paid_off_stripe: paid.amount_due });
}

/**
 * Attempts an automatic payment with the card on file. Failures are recorded and follow the schedule, which also goes on
 * without charging a card that the bank has refused for good.
 */
export function collectAutomatically(account: Account, invoice: Invoice): void {
  const method = defaultMethodOf(account, invoice);
  const intent = intentOf(account, invoice.id);
  if (method === null || (intent && isLeftOut(intent, method))) {
    recordMissingMethod(account, invoice);
    return;
  }
  attempt(account, invoice, { method, isOffSession: true, isScheduled: true });
}

/** Charges the card once and settles the invoice accordingly. */
export function attempt(
  account: Account,
  invoice: Invoice,
  input: { method: PaymentMethod; isOffSession: boolean; isScheduled: boolean },
): PaymentResult | undefined {
  const { method, isOffSession, isScheduled } = input;
  checkUsable(account, method, invoice.customer);
  const intent = intentOf(account, invoice.id);
  if (!intent) return undefined;
  const result = takePayment(account, intent, {
    method,
    mode: { isOffSession, waitsForCardholder: true },
  });
  settleInvoice(account, result, { method, isScheduled });
  return result;
}

function actionRequired({ intent }: PaymentResult): StripeError {
  const body = {
    type: 'card_error' as const,
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully.',
    payment_intent: intent,
  };
  return new StripeError(402, body, true);
}
